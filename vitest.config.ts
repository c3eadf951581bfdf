import { defineConfig } from 'vitest/config'

/** What every project of tests has in common. */
const common = {
  environment: 'node',
  setupFiles: ['tools/src/quiet.setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 180_000,
}

/** The tests of one workspace, beside what they test. */
function project(name: string, more: { globalSetup?: string[] } = {}) {
  return {
    extends: true as const,
    test: {
      name,
      ...common,
      ...more,
      include: [`${name}/**/*.test.{ts,tsx}`],
      exclude: ['**/node_modules/**', '**/dist/**'],
    },
  }
}

/** Unit and room tests. The journeys through a browser are in e2e, run by Playwright. */
export default defineConfig({
  test: {
    projects: [
      project('contract'),
      project('server', { globalSetup: ['tools/src/postgres.setup.ts'] }),
      project('web'),
      project('player'),
      project('simulator'),
      project('tools'),
    ],
    maxWorkers: 2,
    allowOnly: false,
    dangerouslyIgnoreUnhandledErrors: false,
    passWithNoTests: false,
  },
})
