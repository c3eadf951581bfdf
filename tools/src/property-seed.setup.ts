import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { parseSeed } from './property-seed.ts'

/**
 * Whoever states a property tries it on the same examples in every run: a run that fails says something about what was
 * changed, and none fails by luck. `EXAMPLES=other npx vitest run <files>` looks for others, `RUNS` says how many
 * where the property names no number of its own.
 */
const { testPath = '' } = expect.getState()

// Only those who need it pay for it.
if (readFileSync(testPath, 'utf8').includes("from 'fast-check'")) {
  const { default: fc } = await import('fast-check')
  const numRuns = process.env.RUNS ? { numRuns: Number(process.env.RUNS) } : {}
  fc.configureGlobal({ ...fc.readConfigureGlobal(), ...numRuns, seed: parseSeed(process.env.EXAMPLES) })
}
