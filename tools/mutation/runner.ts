import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'
import type { FileResult } from './report.ts'

/** What the instrumented code reads and writes: see the instrumenter of Stryker. */
type Switch = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}
const mutants: Switch = ((globalThis as { __stryker__?: Switch }).__stryker__ ??= {})

/** The clock of the machine, which a test may replace. */
const { setTimeout, clearTimeout, performance } = globalThis
/** A test with a mutant may take this much longer than without. */
const MAX_EXTRA_MS = 1500
const MAX_FACTOR = 5
/** A mutant that runs so much more often, or makes the code around it run so, is an endless loop. */
const MAX_HITS_FACTOR = 100
const TIMED_OUT = 'timed out'
/** The test that the code counts its hits for while it runs with a mutant. */
const WITH_MUTANT = 'with a mutant'

/**
 * Runs each test once as it is, and then once for each mutant that it reaches and that no earlier test of the file has
 * killed. All happens in one process with one import, which is ten times as fast as a run of Vitest for each mutant.
 */
export default class MutationRunner extends TestRunner {
  readonly #result: FileResult = { covered: [], killed: [], timedOut: [], static: [] }
  readonly #covered = new Set<string>()
  readonly #killed = new Set<string>()
  #path = ''

  async runTask(test: RunnerTestCase): Promise<void> {
    this.#path = test.file.filepath
    const run = TestRunner.getTestFn(test)
    const hooks = listHooks(test)
    await hooks.afterEach()
    const { hits, durationMs } = await countHits(test, async () => {
      const cleanUp = await hooks.beforeEach()
      await run()
      return cleanUp
    })
    const maxHits = MAX_HITS_FACTOR * (Object.values(hits).reduce((sum, count) => sum + count, 0) + 1)
    for (const [id, count] of Object.entries(hits)) {
      this.#covered.add(id)
      if (this.#killed.has(id)) continue
      await hooks.afterEach()
      let cleanUp = async () => {}
      const runWithHooks = async () => {
        cleanUp = await hooks.beforeEach()
        await run()
      }
      const hitLimit = MAX_HITS_FACTOR * (count + 1)
      const outcome = await tryMutant(id, { run: runWithHooks, hitLimit, maxHits, durationMs })
      if (outcome !== 'survived') this.#killed.add(id)
      if (outcome === TIMED_OUT) this.#result.timedOut.push(id)
      await cleanUp()
    }
    await hooks.beforeEach()
  }

  override onAfterRunFiles(...args: Parameters<TestRunner['onAfterRunFiles']>): void {
    super.onAfterRunFiles(...args)
    const result = {
      ...this.#result,
      covered: [...this.#covered],
      killed: [...this.#killed],
      static: Object.keys(mutants.mutantCoverage?.static ?? {}),
    }
    const name = this.#path.replaceAll(/[^\w.-]/g, '_')
    writeFileSync(join(import.meta.dirname, '..', '..', 'results', `${name}.json`), JSON.stringify(result))
  }
}

/** Runs a test without a mutant, and counts how often it reaches each. */
async function countHits(test: RunnerTestCase, run: () => Promise<() => Promise<void>>) {
  const startedMs = performance.now()
  mutants.currentTestId = test.id
  try {
    const cleanUp = await run()
    await cleanUp()
  } finally {
    mutants.currentTestId = undefined
  }
  return { hits: mutants.mutantCoverage?.perTest[test.id] ?? {}, durationMs: performance.now() - startedMs }
}

async function tryMutant(
  id: string,
  {
    run,
    hitLimit,
    maxHits,
    durationMs,
  }: Record<'hitLimit' | 'maxHits' | 'durationMs', number> & { run: () => unknown },
): Promise<'killed' | 'survived' | typeof TIMED_OUT> {
  const hits = limitHits(maxHits)
  Object.assign(mutants, { activeMutant: id, hitCount: 0, hitLimit, currentTestId: WITH_MUTANT })
  const isOver = () => (mutants.hitCount ?? 0) > hitLimit || hits.count > maxHits
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), MAX_EXTRA_MS + MAX_FACTOR * durationMs)
  })
  const finished = Promise.resolve()
    .then(run)
    .then(
      () => (isOver() ? TIMED_OUT : 'survived'),
      () => (isOver() ? TIMED_OUT : 'killed'),
    )
  const outcome = await Promise.race([finished, tooLate])
  clearTimeout(timer)
  Object.assign(mutants, { activeMutant: undefined, hitCount: undefined, currentTestId: undefined })
  return outcome
}

/**
 * Counts the hits of all expressions while a mutant is tried, and ends an endless loop by an error. The count of Stryker
 * is of the mutant itself, which need not be in the loop that it makes endless.
 */
function limitHits(maxHits: number): { count: number } {
  const hits = { count: 0 }
  const ignored: Record<string, number> = {}
  const get = () => {
    hits.count += 1
    if (hits.count > maxHits) throw new Error(`more than ${maxHits} hits with a mutant`)
    return ignored
  }
  Object.defineProperty(mutants.mutantCoverage?.perTest ?? {}, WITH_MUTANT, { configurable: true, get, set: () => {} })
  return hits
}

/** The hooks around a test, of its file first. */
function listHooks(test: RunnerTestCase) {
  const suites: RunnerTestSuite[] = []
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite)
  const hooks = [...new Set([test.file, ...suites])].map((suite) => TestRunner.getSuiteHooks(suite))
  return {
    async beforeEach() {
      const cleanUps: (() => unknown)[] = []
      for (const hook of hooks.flatMap((each) => each.beforeEach)) {
        const cleanUp = await hook(test.context, test.suite ?? test.file)
        if (typeof cleanUp === 'function') cleanUps.push(cleanUp as () => unknown) // such a function takes nothing
      }
      return async () => {
        for (const cleanUp of cleanUps) await cleanUp()
      }
    },
    async afterEach() {
      for (const hook of hooks.flatMap((each) => each.afterEach)) await hook(test.context, test.suite ?? test.file)
    },
  }
}
