import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the tests of one file found, by the ids of the mutants. */
export type FileResult = { covered: string[]; killed: string[]; timedOut: string[]; static: string[] }

type Position = { line: number; column: number }
export type Mutant = {
  id: string
  fileName: string
  mutatorName: string
  replacement: string
  location: { start: Position; end: Position }
  status?: 'Ignored' | 'Pending'
}

/** `static` mutants change only what a module computes when it is imported; they are not tried. */
export type Outcome = 'killed' | 'survived' | 'not covered' | 'static' | 'ignored'
export type Report = { counts: Record<Outcome, number>; percent: number; lines: string[] }

/** Summarizes the results in the copy of a part. */
export function readReport(copy: string, sources: string): Report {
  const mutants = readJson(join(copy, 'mutants.json')) as Mutant[]
  const results = readdirSync(join(copy, 'results')).map((name) => readJson(join(copy, 'results', name)) as FileResult)
  const collect = (pick: (result: FileResult) => string[]) => new Set(results.flatMap(pick))
  const [killed, covered] = [collect((one) => one.killed), collect((one) => one.covered)]
  const onImport = collect((one) => one.static)
  const counts: Record<Outcome, number> = { killed: 0, survived: 0, 'not covered': 0, static: 0, ignored: 0 }
  const lines: string[] = []
  for (const mutant of mutants) {
    const outcome = deriveOutcome(mutant)
    counts[outcome] += 1
    if (outcome !== 'killed' && outcome !== 'ignored') lines.push(`${outcome}: ${describeMutant(mutant, sources)}`)
  }
  const tried = counts.killed + counts.survived + counts['not covered']
  return { counts, percent: (100 * counts.killed) / Math.max(1, tried), lines }

  function deriveOutcome({ id, status }: Mutant): Outcome {
    if (status === 'Ignored') return 'ignored'
    if (killed.has(id)) return 'killed'
    if (covered.has(id)) return 'survived'
    return onImport.has(id) ? 'static' : 'not covered'
  }
}

function describeMutant({ fileName, location: { start, end }, replacement }: Mutant, sources: string): string {
  const line = readFileSync(join(sources, fileName), 'utf8').split('\n')[start.line] ?? ''
  const text = start.line === end.line ? line.slice(start.column, end.column) : `${line.slice(start.column)} …`
  return `${fileName}:${start.line + 1}:${start.column + 1}  ${text}  ->  ${replacement.split('\n')[0]}`
}

/** Reads a file that instrument.mjs or runner.ts has written. */
function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
