import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What every project of tests has in common. */
const common = {
  environment: 'node',
  setupFiles: ['tools/src/console.setup.ts', 'tools/src/property-seed.setup.ts'],
  // Against what hangs: whatever works ends in its own time, and how long that is says nothing about the product.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
}

const nowhere = ['**/node_modules/**', '**/dist/**']

/** The tests of one workspace, beside what they test. */
function project(name: string, more: object = {}) {
  return {
    extends: true as const,
    test: { name, ...common, include: [`${name}/**/*.test.{ts,tsx}`], exclude: nowhere, ...more },
  }
}

/** A server needs a database; and every file of tests is a process of its own, which finds its modules anew. */
const rooms = {
  globalSetup: ['tools/src/postgres.setup.ts'],
  execArgv: ['--import', pathToFileURL(join(import.meta.dirname, 'tools/quick-imports.mjs')).href],
}

/**
 * Every call by whom it is for and by whom it is not, the first start with its demo world, the books, and what reads
 * and writes in ways of its own: they prove that the embedded database does what PostgreSQL does (decision 25).
 */
const ON_EMBEDDED = [
  'server/src/access.test.ts',
  'server/src/demo/start.test.ts',
  'server/src/commands/{ledger-verify,rebuild}.test.ts',
  'server/src/overviews/operator/fleet/fleet.test.ts',
  'server/src/modules/operations/scheduled-decisions.test.ts',
  'server/src/modules/telemetry/groups.test.ts',
]

/** Unit and room tests. The journeys through a browser are in e2e, run by Playwright. */
export default defineConfig({
  test: {
    projects: [
      project('contract'),
      project('server', { ...rooms, exclude: [...nowhere, ...ON_EMBEDDED] }),
      project('embedded', { ...rooms, include: ON_EMBEDDED, env: { TEST_ROOMS_ON: 'embedded' } }),
      project('web'),
      project('player'),
      project('simulator'),
      project('faults'),
      project('tools'),
    ],
    maxWorkers: 2,
    allowOnly: false,
    dangerouslyIgnoreUnhandledErrors: false,
    passWithNoTests: false,
  },
})
