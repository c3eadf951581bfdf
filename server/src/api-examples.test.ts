import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './testing/app.ts'
import { plantKey } from './testing/people/api-keys.ts'
import { createOperator, createPartner, type Partner, requireBody } from './testing/people/users.ts'
import { createLocation } from './testing/people/venues.ts'
import { plantVehicle } from './testing/planted-venues.ts'

/** The examples of docs/api.md, as they are, with a real server (decision 45). */

const run = promisify(execFile)
const GUIDE = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8')
const getExample = (language: string) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(GUIDE)?.[1] ?? ''
/** Programs that a computer may lack; where they are missing, their example is skipped. */
const has = (...programs: string[]) =>
  Promise.all(programs.map((program) => run('which', [program]))).then(
    () => true,
    () => false,
  )

const EXAMPLES = [
  { language: 'sh', file: 'example.sh', command: 'sh', programs: ['sh', 'curl', 'jq'] },
  { language: 'ts', file: 'example.mts', command: process.execPath, programs: [] },
  { language: 'python', file: 'example.py', command: 'python3', programs: ['python3'] },
]

let app: TestApp
let petra: Partner
let folder: string
beforeAll(async () => {
  app = await startApp({ listen: true })
  const location = await createLocation(await createOperator(app))
  petra = await createPartner(app)
  await plantVehicle(app.context.db, { ...location, ownerId: petra.ownerId }, [10, 10])
  folder = await mkdtemp(join(tmpdir(), 'marquee-examples-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

test.each(EXAMPLES)('the example in $language reads, changes once and pages', async ({ programs, ...example }) => {
  if (!(await has(...programs))) return
  const path = join(folder, example.file)
  await writeFile(path, getExample(example.language))
  const { token } = await plantKey(app, petra, { areas: ['screens', 'billing'] })
  const runExample = () => run('env', [`MARQUEE_URL=${app.baseUrl}`, `MARQUEE_KEY=${token}`, example.command, path])
  // A repetition is the same change, so its answer is the same.
  const [first, again] = [await runExample(), await runExample()]
  expect(again.stdout).toBe(first.stdout)
  const outcome = first.stdout.match(/"outcome":"(\w+)"|"outcome": "(\w+)"/g)
  expect(outcome).toHaveLength(2)
  const { screens } = requireBody(await petra.get(`/api/owners/screens/${petra.ownerId}`), 200) as {
    screens: { tags?: string[] }[]
  }
  expect(screens.map(({ tags }) => tags)).toEqual([['winter'], ['winter']])
})
