import { spawn } from 'node:child_process'
import { ROOT, type RunningServer, startServer } from './server.ts'

export type RunningMarquee = RunningServer & {
  /** Where the first operator chooses a password. */
  operatorLink: string
}

/** The product as a fresh installation: its own process, the embedded database, no data, one port. */
export async function startMarquee(
  operatorEmail: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningMarquee> {
  let path: string | undefined
  const add = ['server/src/commands/operator.ts', 'add', operatorEmail, 'Maud', 'Verbeke']
  const running = await startServer({ DEMO: '0', ...settings }, 'Marquee is at', async (env) => {
    const printed = await run(add, env)
    const link = /https?:\/\/\S+/.exec(printed)?.[0]
    if (!link) throw new Error(`no link was printed: ${printed}`)
    path = new URL(link).pathname
  })
  return { ...running, operatorLink: `${running.url}${path}` }
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString()
    })
    // Its last output may still be pending when it has ended.
    child.once('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${args.join(' ')} ended with ${code}`)),
    )
  })
}
