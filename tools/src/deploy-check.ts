import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../install.mjs'
import { ensureDeployPrograms } from '../system.mjs'
import { run, say } from '../terminal.mjs'
import { listManifestProblems, parseManifests, renderChart } from './deploy/chart.ts'
import { checkImage } from './deploy/check-image.ts'
import { listComposeProblems } from './deploy/compose.ts'
import { runCommandLine, UsageError } from './harness/command-line.ts'

const HELP = `npm run deploy:check -- --only image
  Checks what is in deploy/ with the programs that will read it, and says one thing about each; exit code 1 when
  something is wrong. It installs these programs, where it may.

  --only PART         proxies, units, compose, chart or image. image builds a base of Debian and the container image,
                      and starts it with a read-only root as its user on PostgreSQL; it needs root and some minutes
  --keep FOLDER       keeps the images there, and the base for the next run
`

const DEPLOY = join(ROOT, 'deploy')

/** What each part finds wrong. */
const PARTS: Readonly<Record<string, (keep: string | undefined) => Promise<string[]>>> = {
  proxies: async () => {
    const config = join(DEPLOY, 'caddy', 'Caddyfile')
    return runValidator('caddy', ['validate', '--adapter', 'caddyfile', '--config', config])
  },
  units: checkUnits,
  compose: async () => listComposeProblems(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8')),
  chart: checkChart,
  image: async (keep) => {
    await checkImage(keep)
    return []
  },
}

await runCommandLine(HELP, { only: { type: 'string' }, keep: { type: 'string' } }, async ({ only, keep }) => {
  const parts = Object.entries(PARTS).filter(([name]) => only === undefined || name === only)
  if (parts.length === 0) throw new UsageError(`there is no part "${only}": ${Object.keys(PARTS).join(', ')}`)
  await ensureDeployPrograms()
  for (const [name, check] of parts) {
    const problems = await check(keep).catch((error: Error) => [error.message])
    say(problems.length === 0 ? `ok     ${name}` : `FAILED ${name}\n${problems.join('\n')}`)
    if (problems.length > 0) process.exitCode = 1
  }
})

/**
 * The units, each with the keys of a bucket, and with the program of this checkout, because the one that they name is
 * not installed here. Unknown settings are said, and do not change the exit code.
 */
async function checkUnits(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-units-'))
  try {
    const names = readdirSync(join(DEPLOY, 'systemd')).filter((name) => /\.(service|timer)$/.test(name))
    for (const name of names) {
      const text = readFileSync(join(DEPLOY, 'systemd', name), 'utf8')
      writeFileSync(join(folder, name), text.replaceAll('/opt/marquee/', `${ROOT}/`.replaceAll('//', '/')))
    }
    cpSync(join(DEPLOY, 'systemd', 'bucket.conf'), join(folder, 'marquee-.service.d', 'bucket.conf'))
    const args = ['verify', '--man=no', ...names.map((name) => join(folder, name))]
    const { output } = await run('systemd-analyze', args)
    return output.split('\n').filter((line) => line.includes(folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function checkChart(): Promise<string[]> {
  const variants: object[] = [
    { publicUrl: 'https://screens.example.com', trustProxy: '10.42.7.0/24' },
    { publicUrl: 'https://screens.example.com', trustProxy: '10.42.7.0/24', media: { bucketUrl: 's3://videos' } },
    {
      publicUrl: 'https://screens.example.com',
      trustProxy: '10.42.7.0/24',
      imagePullSecrets: [{ name: 'registry' }],
      settings: { LOG_LEVEL: 'warn' },
      media: { existingClaim: 'videos' },
      maps: { existingClaim: 'maps' },
      ingress: { enabled: false },
      backup: { enabled: true, repository: 'registry.example.com/marquee-backup', existingClaim: 'backups' },
    },
  ]
  const rendered = await Promise.all(variants.map((values) => renderChart(values)))
  const refused = await renderChart({}).catch((error: Error) => error.message)
  const problems = rendered.flatMap((text) => listManifestProblems(parseManifests(text)))
  return refused.includes('publicUrl is required') ? problems : [...problems, 'the chart accepts no publicUrl']
}

async function runValidator(command: string, args: string[]): Promise<string[]> {
  const { code, output } = await run(command, args)
  return code === 0 ? [] : [output.trim()]
}
