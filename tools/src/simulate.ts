import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findPrograms, startPostgres } from './postgres.ts'

/**
 * `npm run simulate`: starts the simulator with a temporary PostgreSQL if one is installed and no database is given,
 * because the embedded database is many times slower.
 */
const PROGRAM = fileURLToPath(new URL('../../simulator/src/main.ts', import.meta.url))

const asked = process.argv.slice(2)
const needsDatabase = !asked.some((word) => word.startsWith('--url') || word === '--help')
const isGiven = process.env.DATABASE_URL !== undefined
const postgres = needsDatabase && !isGiven && findPrograms() !== null ? await startPostgres() : null
const env = { ...process.env, ...(postgres && { DATABASE_URL: postgres.url }) }
const child = spawn(process.execPath, [PROGRAM, ...asked], { stdio: 'inherit', env })
// A terminal sends the signal to both processes; this one waits for the simulator to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)))
await postgres?.stop()
process.exitCode = code
