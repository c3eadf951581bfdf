/**
 * Finds requirement rows without a test. `npm run requirements` prints them for the built areas, `npm run requirements --
 * CAMP CDASH` for these areas, and `npm run requirements -- --tests VEH` prints the tests of each row.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILT_AREAS, listNamingTests, readRows, type TestTitle, listTitles, listUnprovenRows } from './trace/rows.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The titles of all tests of the repository with their files. */
export function readTitles(): TestTitle[] {
  const files = globSync('{contract,server,web,player,simulator,faults,e2e,tools}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => ['node_modules', 'dist'].includes(path),
  })
  return files.flatMap((path) => listTitles(path, readFileSync(join(root, path), 'utf8')))
}

export function readRequirements() {
  return readRows(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
}

function main(words: readonly string[]): void {
  const chosen = words.filter((word) => !word.startsWith('--'))
  const areas = chosen.length > 0 ? chosen : BUILT_AREAS
  const rows = readRequirements().filter(({ area }) => areas.includes(area))
  const titles = readTitles()
  if (words.includes('--tests')) {
    for (const { id } of rows)
      for (const { path, title } of listNamingTests(id, titles)) process.stdout.write(`${id}  ${path}  ${title}\n`)
    return
  }
  const unproven = listUnprovenRows(rows, titles)
  for (const { id, sentence } of unproven) process.stdout.write(`${id}  ${sentence}\n`)
  process.stdout.write(`${rows.length} rows of ${areas.length} areas, ${unproven.length} named by no test\n`)
  if (unproven.length > 0 || rows.length === 0) process.exitCode = 1
}

if (process.argv[1] !== undefined && existsSync(process.argv[1]) && import.meta.filename === process.argv[1])
  main(process.argv.slice(2))
