import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findFreePort } from '../../tools/src/ports.ts'
import { waitForAnswer, withFolder, ROOT } from './processes.ts'
import { buildLimitRow, computeMedian, type Row } from './report.ts'

/** Measures a second start, from the command to the first response. */
export function measureStart(): Promise<Row[]> {
  return withFolder(async (folder) => {
    const seconds: number[] = []
    for (let round = 0; round < 4; round++) seconds.push(await startOnce(join(folder, 'data')))
    return [buildLimitRow('second start, command to first answer', 's', computeMedian(seconds.slice(1)), 1.5)]
  })
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await findFreePort()
  const began = performance.now()
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitForAnswer(`http://127.0.0.1:${port}/api/health`, child)
  const took = (performance.now() - began) / 1000
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
  return took
}
