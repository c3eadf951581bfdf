import { defineConfig } from 'vitest/config'

/** What every project of tests has in common. */
const common = {
  environment: 'node',
  setupFiles: ['tools/src/console.setup.ts', 'tools/src/property-seed.setup.ts'],
  // These limits only end a test that hangs. How long a test takes says nothing about the product.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
}

const NEVER_TESTED = ['**/node_modules/**', '**/dist/**']

/** The tests of one workspace, which are beside what they test. */
function project(name: string, options: object = {}) {
  return {
    extends: true as const,
    test: { name, ...common, include: [`${name}/**/*.test.{ts,tsx}`], exclude: NEVER_TESTED, ...options },
  }
}

/**
 * Node.js needs a second for the two hundred files of drizzle-orm, in each process. Vitest bundles them, without `pg`:
 * there is one driver, whose settings drizzle-orm and the server share.
 */
const bundled = {
  include: ['', '/pg-core', '/node-postgres'].map((path) => `drizzle-orm${path}`),
  exclude: ['pg'],
}

/** Tests of the server need a database. */
const onServer = {
  globalSetup: ['tools/src/postgres.setup.ts'],
  deps: { optimizer: { ssr: { enabled: true, ...bundled } } },
}

/**
 * These run on the embedded database and prove that it does what PostgreSQL does (decision 25): every call with and
 * without permission, the first start with its demo data, the books, and queries of unusual kinds.
 */
const ON_EMBEDDED = [
  'server/src/access.test.ts',
  'server/src/demo/start.test.ts',
  'server/src/commands/{ledger-verify,rebuild}.test.ts',
  'server/src/overviews/operator/fleet/fleet.test.ts',
  'server/src/modules/operations/scheduled-decisions.test.ts',
  'server/src/modules/telemetry/groups.test.ts',
]

/** These start servers of several processes, with settings of production: `npm run test:long`. */
const PROCESSES = ['server/src/testing/{production,tracing,workers}.test.ts']

const BUCKET_ONLY = 'server/src/**/*.bucket.test.ts'

/** The tests of what is stored, on a bucket server instead of a folder (decision 11). */
const onBucket = {
  ...onServer,
  globalSetup: [...onServer.globalSetup, 'tools/src/bucket.setup.ts'],
  include: [
    BUCKET_ONLY,
    'server/src/platform/files/media-storage.test.ts',
    'server/src/modules/media/{installation,posters,serving,sweep,uploads}.test.ts',
    'server/src/modules/campaigns/uploaded-videos.test.ts',
    'server/src/commands/{media-move,backup-media,backup-places,packed-plays,packed-files}.test.ts',
  ],
  env: { TEST_MEDIA: 'bucket' },
}

/** The test files of a worker share its process and its modules, which keep caches and counters (decision 25). */
const shared = { isolate: false }

/** Unit and module tests. Playwright runs the tests in a browser, which are in e2e. */
export default defineConfig({
  test: {
    projects: [
      project('contract', shared),
      project('server', {
        ...onServer,
        ...shared,
        exclude: [...NEVER_TESTED, ...ON_EMBEDDED, ...PROCESSES, BUCKET_ONLY],
      }),
      project('bucket', onBucket),
      project('processes', { ...onServer, include: PROCESSES }),
      project('embedded', { ...onServer, include: ON_EMBEDDED, env: { TEST_DATABASE_KIND: 'embedded' } }),
      project('web', shared),
      project('player', shared),
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
