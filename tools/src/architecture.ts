/**
 * The architecture: which imports are allowed, how files of a module are named, and where some imports belong.
 *
 * `dependency-rules.ts` enforces it. docs/tour.md describes it; change both together, with a decision record.
 */
export const ARCHITECTURE = {
  /** What each package may import besides itself. Nothing may import e2e, bench, faults, tools. */
  packages: {
    contract: [],
    server: ['contract'],
    web: ['contract'],
    player: ['contract'],
    simulator: [
      'contract',
      // files that need neither a display nor a browser (decision 13)
      'player/src/schedule.ts',
      'player/src/show.ts',
      'player/src/proof.ts',
      'player/src/heartbeat.ts',
      'player/src/sync.ts',
      'player/src/server-client.ts',
      'player/src/call-errors.ts',
      'player/src/pairing.ts',
      'player/src/remote-orders.ts',
      'player/src/clock.ts',
      'player/src/uuid.ts',
      'player/src/*.rules.ts',
    ],
    e2e: ['contract', 'server', 'web', 'player', 'simulator', 'tools'],
    bench: ['contract', 'server', 'web', 'player', 'simulator', 'tools'],
    faults: ['contract', 'server', 'web', 'player', 'simulator', 'tools'],
    tools: ['contract', 'server', 'web', 'player', 'simulator', 'e2e', 'bench', 'faults'],
  },

  /** Parts of a package that may import more. */
  exceptions: [
    { from: 'server/src/demo/**', to: 'simulator/**' },
    // the history in the demo data follows the schedule of the player
    { from: 'server/src/demo/**', to: 'player/src/schedule.ts' },
  ],

  /** The third-party packages of a package; a package that is not listed may import what it declares. */
  thirdParty: { contract: ['zod', 'zod/mini', '@formatjs/icu-messageformat-parser'] },

  /** Runs in Node and when the applications are built. The builds for browsers replace it. */
  nodeOnly: ['contract/src/language/load.ts', 'contract/src/language/read.ts', 'contract/src/language/vite-plugin.ts'],

  /** The layers. Files import only from layers further left; layers between commas do not import each other. */
  layers: {
    server:
      'platform < audit, chain, maps < notifications, media < identity < owners, companies < members < fleet < screens < remote-orders < telemetry, inventory' +
      ' < campaigns, infotainment, installers < playback, documents < ledger < invoicing < makegoods < bank < payouts' +
      ' < operations < deletions < overviews < demo < app',
    web:
      'lib, ui < actions, files, videos < session < team < account < billing-details, documents, notifications < invoices, earnings < profiles < imports < fleet < screens' +
      ' < infotainment, campaigns < dashboards, installing, reports, venues' +
      ' < operator/shared' +
      ' < operator/audit, operator/billing, operator/campaigns, operator/catalogue, operator/fleet, operator/house-card,' +
      ' operator/overview, operator/people, operator/review, operator/screen, operator/security' +
      ' < app',
  },

  /** The layers within a folder, by the names of its own folders. The other files of the folder connect these. */
  innerLayers: {
    'server/src/overviews/':
      'session, locations, invoices, earnings, screens < venues, campaigns < delivery, dashboards, imports <' +
      ' reports, makegoods < operator',
    'server/src/overviews/operator/': 'fleet < audit, books, campaigns, catalogue, overview, people, screen, search',
  },

  /** The paths of the layers. The first matching pattern decides; `:module` is the name of the folder. */
  layerPaths: [
    { path: 'server/src/platform/**', place: 'platform' },
    { path: 'server/src/modules/:module/**', place: ':module' },
    { path: 'server/src/overviews/**', place: 'overviews' },
    { path: 'server/src/demo/**', place: 'demo' },
    { path: 'server/src/testing/**', place: 'testing' },
    { path: 'server/src/commands/**', place: 'app' },
    { path: 'server/src/*', place: 'app' },
    // the operator's pages share only operator/shared
    { path: 'web/src/features/operator/:module/**', place: 'operator/:module' },
    { path: 'web/src/features/:module/**', place: ':module' },
    { path: 'web/src/lib/**', place: 'lib' },
    { path: 'web/src/ui/**', place: 'ui' },
    { path: 'web/src/app/**', place: 'app' },
    { path: 'web/src/*', place: 'app' },
  ],

  /** May import the whole server; only tests may import it. */
  testing: 'testing',

  /** Modules of the server: the allowed names of their files, and which of them other modules may import. */
  modules: {
    folder: 'server/src/modules/',
    names: ['module', 'schema', 'routes', 'commands', 'queries', 'rules', 'policy', 'present', 'jobs', 'adapter'],
    entryPoints: ['schema', 'commands', 'queries', 'policy', 'rules', 'present'],
    /** connect the modules, so they may import every file */
    unrestricted: ['app', 'testing'],
  },

  /** Imports that belong to one place, to separate concerns. */
  importsOnlyIn: [
    {
      what: 'the HTTP framework',
      home: 'server/src/platform/http',
      within: 'server/src/**',
      modules: ['fastify', 'fastify/**', '@fastify/**', 'node:http', 'node:http2', 'node:https', 'http', 'https'],
      allowed: ['server/src/platform/http/**', 'server/src/testing/**', 'server/src/**/*.test.ts'],
    },
    {
      what: 'SQL',
      home: 'schema, commands, queries, overviews, demo and platform (not its http)',
      within: 'server/src/**',
      modules: ['drizzle-orm', 'drizzle-orm/**', 'pg', '@electric-sql/**'],
      allowed: [
        'server/src/modules/*/schema.ts',
        'server/src/modules/*/schema/**',
        'server/src/modules/*/commands.ts',
        'server/src/modules/*/commands/**',
        'server/src/modules/*/queries.ts',
        'server/src/modules/*/queries/**',
        'server/src/overviews/**',
        'server/src/demo/**',
        'server/src/platform/db/**',
        'server/src/platform/*.ts', // queue, events and limits keep rows of their own and import no module
        'server/src/testing/**',
        'server/src/**/*.test.ts',
      ],
    },
    {
      what: 'the job queue',
      home: 'server/src/platform',
      within: 'server/src/**',
      modules: ['pg-boss', 'pg-boss/**'],
      allowed: ['server/src/platform/**', 'server/src/testing/**', 'server/src/**/*.test.ts'],
    },
  ],

  /** The settings are read in one place; the other files are not part of the running product. */
  processEnv: [
    'server/src/platform/config.ts',
    'server/src/testing/**',
    'simulator/src/main.ts',
    '**/*.config.ts',
    'tools/**',
    'e2e/**',
    'bench/**',
    'faults/**',
  ],

  /** Only these files read the time, so that tests can set it. */
  clock: [
    '**/clock.ts',
    '**/*.test.ts',
    '**/*.test.tsx',
    'server/src/testing/**',
    'tools/**',
    'e2e/**',
    'bench/**',
    'faults/**',
  ],
} as const

export type PackageName = keyof typeof ARCHITECTURE.packages
