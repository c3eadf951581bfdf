import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { getPart } from './parts.ts'

const root = join(import.meta.dirname, '..', '..')

/** Runs the tests of one part in the copy with the mutants. */
export default defineConfig({
  root,
  // The packages of the workspaces link to the original, so the mutated contract is found by its path.
  resolve: { alias: [{ find: /^@marquee\/contract\/(.*)$/, replacement: `${root}/contract/src/$1.ts` }] },
  test: {
    include: [...getPart().tests],
    setupFiles: ['tools/src/property-seed.setup.ts'],
    runner: './tools/mutation/runner.ts',
    // A test runs here with all its mutants.
    testTimeout: 3_600_000,
    maxWorkers: 2,
    // A mutant may reject where the test no longer waits.
    dangerouslyIgnoreUnhandledErrors: true,
  },
})
