import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { parseSeed } from './property-seed.ts'

/**
 * Properties are tested on the same examples in every run, so that a failure is caused by a change and not by chance.
 * `EXAMPLES=other npx vitest run <files>` uses other examples; `RUNS` sets their number where the property sets none.
 */
const { testPath = '' } = expect.getState()

// Other test files do not load fast-check.
if (readFileSync(testPath, 'utf8').includes("from 'fast-check'")) {
  const { default: fc } = await import('fast-check')
  const numRuns = process.env.RUNS ? { numRuns: Number(process.env.RUNS) } : {}
  // A mutant is killed by any counterexample; the search for a small one would only take time.
  const endOnFailure = process.env.MUTATE_PART !== undefined
  fc.configureGlobal({ ...fc.readConfigureGlobal(), ...numRuns, endOnFailure, seed: parseSeed(process.env.EXAMPLES) })
}
