/**
 * The law of the house: what may import what, which names a room knows, which words stand where.
 *
 * `arrows.ts` enforces it and fails the build. docs/tour.md tells why; change both together, with a
 * decision record.
 */
export const ARCHITECTURE = {
  /** Across packages: what each may import besides itself. Nothing may import e2e, bench, faults, tools. */
  packages: {
    contract: [],
    server: ['contract'],
    web: ['contract'],
    player: ['contract'],
    simulator: [
      'contract',
      // what needs no glass and no browser (decision 13)
      'player/src/schedule.ts',
      'player/src/show.ts',
      'player/src/proof.ts',
      'player/src/heartbeat.ts',
      'player/src/sync.ts',
      'player/src/link.ts',
      'player/src/call-errors.ts',
      'player/src/pairing.ts',
      'player/src/clock.ts',
      'player/src/uuid.ts',
      'player/src/*.rules.ts',
    ],
    e2e: ['contract', 'server', 'web', 'player', 'simulator', 'tools'],
    bench: ['contract', 'server', 'web', 'player', 'simulator', 'tools'],
    faults: ['contract', 'server', 'web', 'player', 'simulator', 'tools'],
    tools: ['contract', 'server', 'web', 'player', 'simulator', 'e2e', 'bench', 'faults'],
  },

  /** Parts of a package that may see more. */
  exceptions: [
    { from: 'server/src/demo/**', to: 'simulator/**' },
    // the past of the demo world follows the very programme a player would have shown
    { from: 'server/src/demo/**', to: 'player/src/schedule.ts' },
  ],

  /** What a package may take from elsewhere; a package that is not named here takes what it declares. */
  thirdParty: { contract: ['zod', 'zod/mini'] },

  /** The lines. Import only from what stands further left; neighbours between commas do not see each other. */
  layers: {
    server:
      'platform < audit, chain < notifications, media < identity < owners, companies < fleet < screens < telemetry, inventory' +
      ' < campaigns, infotainment < playback, billing < operations < overviews < demo < app',
    web: 'lib, ui < files, videos < session < billing < profiles < fleet < screens < infotainment, campaigns < dashboards < operator < app',
  },

  /** Where the names of the lines live; the first pattern that fits decides, `:room` is the folder's name. */
  layerPaths: [
    { path: 'server/src/platform/**', place: 'platform' },
    { path: 'server/src/modules/:room/**', place: ':room' },
    { path: 'server/src/overviews/**', place: 'overviews' },
    { path: 'server/src/demo/**', place: 'demo' },
    { path: 'server/src/testing/**', place: 'testing' },
    { path: 'server/src/commands/**', place: 'app' },
    { path: 'server/src/*', place: 'app' },
    // the only place where a URL is spelled; every feature links to others through it
    { path: 'web/src/app/paths.ts', place: 'lib' },
    { path: 'web/src/features/:room/**', place: ':room' },
    { path: 'web/src/lib/**', place: 'lib' },
    { path: 'web/src/ui/**', place: 'ui' },
    { path: 'web/src/app/**', place: 'app' },
    { path: 'web/src/*', place: 'app' },
  ],

  /** Sees the whole server and is seen by tests alone. */
  testing: 'testing',

  /** Rooms of the server: the names their files may have, and which of them are doors to other rooms. */
  modules: {
    folder: 'server/src/modules/',
    names: ['schema', 'routes', 'commands', 'queries', 'rules', 'policy', 'present', 'jobs', 'adapter'],
    entryPoints: ['schema', 'commands', 'queries', 'policy', 'rules', 'present'],
    /** introduces the rooms to each other, so it may open every door */
    unrestricted: ['app', 'testing'],
  },

  /** Words that belong to one place: who else imports them mixes two concerns. */
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
        'server/src/platform/*.ts', // queue, events and limits keep rows of their own and know no domain word
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

  /** The settings are read in one place; the others are no part of the running product. */
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

  /** The time is asked in one kind of file, so that tests can turn it. */
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
