import { describe, expect, test } from 'vitest'
import { checkDependencies } from './dependency-rules.ts'
import { type Finding, readSources } from './source.ts'

/** Checks a small tree of files in memory. */
function check(files: Record<string, string>): string[] {
  return checkDependencies(new Map(Object.entries(files))).map(formatFinding)
}

const formatFinding = ({ path, line, sentence }: Finding) => `${path}:${line} ${sentence}`

/** Checks two files, of which the first imports the second in the given form. */
function checkImporting(
  from: string,
  to: string,
  specifier: string,
  form = (address: string) => `import '${address}'`,
) {
  return check({ [from]: form(specifier), [to]: 'export const a = 1' })
}

const modulePath = (path: string) => `server/src/modules/${path}`

describe('the layers of the server', () => {
  test.each([
    ['campaigns/commands.ts', 'inventory/commands.ts'],
    ['campaigns/routes.ts', 'identity/policy.ts'],
    ['playback/queries.ts', 'campaigns/schema.ts'],
  ])('lets %s import %s, which stands further left', (from, to) => {
    expect(checkImporting(modulePath(from), modulePath(to), `../${to}`)).toEqual([])
  })

  test('reject an import to the right', () => {
    expect(
      checkImporting(
        modulePath('inventory/commands.ts'),
        modulePath('campaigns/queries.ts'),
        '../campaigns/queries.ts',
      ),
    ).toEqual([
      `${modulePath('inventory/commands.ts')}:1 inventory stands left of campaigns, so it may not import ${modulePath('campaigns/queries.ts')}`,
    ])
  })

  test('reject an import within a layer', () => {
    expect(
      checkImporting(modulePath('owners/queries.ts'), modulePath('companies/queries.ts'), '../companies/queries.ts'),
    ).toEqual([
      `${modulePath('owners/queries.ts')}:1 owners and companies stand side by side and do not see each other`,
    ])
  })

  test('reject a domain word in the platform', () => {
    expect(
      checkImporting('server/src/platform/jobs.ts', modulePath('media/commands.ts'), '../modules/media/commands.ts'),
    ).toHaveLength(1)
  })

  test.each([
    ['a re-export', (a: string) => `export { a } from '${a}'`],
    ['an export of everything', (a: string) => `export * from '${a}'`],
    ['a type import', (a: string) => `import type { A } from '${a}'`],
    ['a type in passing', (a: string) => `export type B = import('${a}').A`],
    ['a lazy import', (a: string) => `export const a = () => import('${a}')`],
    ['a lazy import in back quotes', (a: string) => 'export const a = () => import(`' + a + '`)'],
    ['a worker', (a: string) => `export const a = new URL('${a}', import.meta.url)`],
  ])('sees %s as the import it is', (_, form) => {
    expect(
      checkImporting(modulePath('media/commands.ts'), modulePath('owners/queries.ts'), '../owners/queries.ts', form),
    ).toHaveLength(1)
  })

  test('ignore imports in comments and strings', () => {
    const text = "// import '../owners/queries.ts'\nexport const a = `import '../owners/queries.ts'`"
    expect(check({ [modulePath('media/commands.ts')]: text })).toEqual([])
  })

  test('reject an import with a computed target, except in tests', () => {
    const text = 'export const load = (name: string) => import(name)'
    expect(check({ [modulePath('media/commands.ts')]: text })).toEqual([
      `${modulePath('media/commands.ts')}:1 an import whose target is computed cannot be checked`,
    ])
    expect(check({ [modulePath('media/media.test.ts')]: text })).toEqual([])
  })

  test('report the line of the import', () => {
    const text = "// ž and 🎬 take more than one byte\n\nimport '../owners/queries.ts'"
    expect(check({ [modulePath('media/commands.ts')]: text })[0]).toContain('commands.ts:3 ')
  })

  test('have the demo data right of the overviews and left of the application', () => {
    expect(
      checkImporting('server/src/demo/dataset.ts', modulePath('ledger/commands.ts'), '../modules/ledger/commands.ts'),
    ).toEqual([])
    expect(
      checkImporting('server/src/overviews/dashboards.ts', 'server/src/demo/dataset.ts', '../demo/city.ts'),
    ).toHaveLength(1)
    expect(checkImporting('server/src/main.ts', 'server/src/demo/dataset.ts', './demo/city.ts')).toEqual([])
  })
})

describe('the inner layers of a folder', () => {
  const operator = (path: string) => `server/src/overviews/operator/${path}`

  test('let a module import one that stands further left, and the own files of the folder all', () => {
    expect(checkImporting(operator('screen/screen.ts'), operator('fleet/states.ts'), '../fleet/states.ts')).toEqual([])
    expect(checkImporting(operator('module.ts'), operator('screen/screen.ts'), './screen/screen.ts')).toEqual([])
  })

  test('reject an import to the right, to the side, and of a file that connects them', () => {
    const [fleet, people, screen, all] = ['fleet/fleet.ts', 'people/people.ts', 'screen/screen.ts', 'module.ts'].map(
      operator,
    ) as [string, string, string, string]
    expect([
      ...checkImporting(fleet, screen, '../screen/screen.ts'),
      ...checkImporting(people, screen, '../screen/screen.ts'),
      ...checkImporting(screen, all, '../module.ts'),
    ]).toEqual([
      `${fleet}:1 fleet stands left of screen, so it may not import ${screen}`,
      `${people}:1 people and screen stand side by side and do not see each other`,
      `${screen}:1 ${all} connects the modules of server/src/overviews/operator/, so none of them may import it`,
    ])
  })

  test('reject a module without a place', () => {
    expect(check({ [operator('helpers/dates.ts')]: '' })).toEqual([
      `${operator('helpers/dates.ts')}:1 helpers has no place in the inner layers of server/src/overviews/operator/`,
    ])
  })
})

describe('a module of the server', () => {
  test.each(['module', 'routes', 'jobs', 'adapter'])('keeps its %s to itself and to the application', (word) => {
    const file = modulePath(`media/${word}.ts`)
    expect(checkImporting(modulePath('owners/commands.ts'), file, `../media/${word}.ts`)).toEqual([
      `${modulePath('owners/commands.ts')}:1 ${file} is private to media; it exports schema, commands, queries, policy, rules, present`,
    ])
    expect(checkImporting('server/src/app.ts', file, `./modules/media/${word}.ts`)).toEqual([])
    expect(checkImporting(modulePath('media/commands.ts'), file, `./${word}.ts`)).toEqual([])
  })

  test('exports its public files also as folders', () => {
    expect(
      checkImporting(
        modulePath('playback/jobs.ts'),
        modulePath('campaigns/commands/book.ts'),
        '../campaigns/commands/book.ts',
      ),
    ).toEqual([])
    expect(
      checkImporting(
        modulePath('playback/jobs.ts'),
        modulePath('campaigns/jobs/sweep.ts'),
        '../campaigns/jobs/sweep.ts',
      ),
    ).toHaveLength(1)
  })

  test('reject a file beside a folder of its name', () => {
    expect(check({ [modulePath('media/rules.ts')]: '', [modulePath('media/rules/file-names.ts')]: '' })).toEqual([
      `${modulePath('media/rules/file-names.ts')}:1 media has rules.ts beside rules/; move it into the folder under a name that says its subject`,
    ])
  })

  test('allows only known file names', () => {
    expect(check({ [modulePath('media/helpers.ts')]: '' })).toEqual([
      `${modulePath('media/helpers.ts')}:1 a module has only module, schema, routes, commands, queries, rules, policy, present, jobs, adapter (.ts, or a folder of that name), and tests`,
    ])
    expect(check({ [modulePath('media/utils/cut.ts')]: '' })).toHaveLength(1)
    expect(check({ [modulePath('media/notes.md')]: '' })).toHaveLength(1)
    expect(check({ [modulePath('media/commands.ts')]: '', [modulePath('media/adopts-once.test.ts')]: '' })).toEqual([])
    expect(check({ [modulePath('media/commands/adopt.ts')]: '' })).toEqual([])
  })

  test('has a layer', () => {
    expect(check({ [modulePath('weather/commands.ts')]: '' })).toEqual([
      `${modulePath('weather/commands.ts')}:1 weather has no place in the line of server`,
    ])
    expect(check({ 'server/src/modules/loose.ts': '' })).not.toEqual([])
  })

  test('writes only its own tables', () => {
    const checkUpdate = (table: string, from: string) =>
      check({
        [modulePath('campaigns/commands.ts')]:
          `import { ${table} } from '${from}'\nexport const a = (tx: Tx) => tx.update(${table}).set({})`,
        [modulePath('campaigns/schema.ts')]: 'export const campaigns = {}',
        [modulePath('inventory/schema.ts')]: 'export const reservations = {}',
      })
    expect(checkUpdate('campaigns', './schema.ts')).toEqual([])
    expect(checkUpdate('reservations', '../inventory/schema.ts')).toEqual([
      `${modulePath('campaigns/commands.ts')}:2 reservations belongs to another module; only that module may update`,
    ])
  })

  test('is only read by overviews', () => {
    const text =
      "import { reservations } from '../modules/inventory/schema.ts'\nexport const a = (db: Db) => db.delete(reservations)"
    expect(check({ 'server/src/overviews/a.ts': text, [modulePath('inventory/schema.ts')]: '' })).toHaveLength(1)
  })

  test('has foreign keys only to schemas further left', () => {
    expect(
      checkImporting(modulePath('fleet/schema.ts'), modulePath('owners/schema.ts'), '../owners/schema.ts'),
    ).toEqual([])
    expect(
      checkImporting(modulePath('owners/schema.ts'), modulePath('fleet/schema.ts'), '../fleet/schema.ts'),
    ).toHaveLength(1)
    expect(checkImporting(modulePath('fleet/schema.ts'), modulePath('owners/rules.ts'), '../owners/rules.ts')).toEqual([
      `${modulePath('fleet/schema.ts')}:1 a schema imports only schemas, not ${modulePath('owners/rules.ts')}`,
    ])
  })

  test('is tested through the test app, which only tests may import', () => {
    const testApp = 'server/src/testing/app.ts'
    expect(checkImporting(modulePath('media/media.test.ts'), testApp, '../../testing/app.ts')).toEqual([])
    expect(checkImporting(modulePath('media/commands.ts'), testApp, '../../testing/app.ts')).toEqual([
      `${modulePath('media/commands.ts')}:1 ${testApp} is for tests alone`,
    ])
    expect(checkImporting(testApp, modulePath('media/routes.ts'), '../modules/media/routes.ts')).toEqual([])
  })
})

describe('across packages', () => {
  test('contract imports only zod', () => {
    expect(checkImporting('contract/src/fleet.ts', 'player/src/proof.ts', '@marquee/player/proof')).toEqual([
      'contract/src/fleet.ts:1 contract may not import player/src/proof.ts; it may import no package of ours',
    ])
    expect(check({ 'contract/src/a.ts': "import * as z from 'zod/mini'" })).toEqual([])
    expect(check({ 'contract/src/a.ts': "import { readFileSync } from 'node:fs'" })).toHaveLength(1)
  })

  test.each(['server', 'web', 'player'])('%s imports only contract', (name) => {
    expect(checkImporting(`${name}/src/main.ts`, 'contract/src/fleet.ts', '@marquee/contract/fleet')).toEqual([])
    expect(checkImporting(`${name}/src/main.ts`, 'simulator/src/fleet.ts', '@marquee/simulator/fleet')).toHaveLength(1)
    expect(checkImporting(`${name}/src/main.ts`, 'tools/src/architecture.ts', '@marquee/tools/law')).toHaveLength(1)
  })

  test('rejects a relative path into another package', () => {
    expect(
      checkImporting('web/src/lib/call.ts', 'server/src/platform/clock.ts', '../../../server/src/platform/clock.ts'),
    ).toHaveLength(1)
    expect(check({ 'web/src/lib/call.ts': "import '../../../shared/data.ts'" })).toHaveLength(1)
  })

  test('simulator imports the pure files of the player', () => {
    expect(checkImporting('simulator/src/device.ts', 'player/src/schedule.ts', '@marquee/player/schedule')).toEqual([])
    expect(
      checkImporting('simulator/src/device.ts', 'player/src/heartbeat.rules.ts', '@marquee/player/heartbeat.rules'),
    ).toEqual([])
    expect(checkImporting('simulator/src/device.ts', 'player/src/stage.ts', '@marquee/player/stage')).toHaveLength(1)
  })

  test('only the demo data of the server imports the simulator', () => {
    expect(
      checkImporting('server/src/demo/devices.ts', 'simulator/src/device.ts', '@marquee/simulator/device'),
    ).toEqual([])
    expect(checkImporting('server/src/app.ts', 'simulator/src/device.ts', '@marquee/simulator/device')).toHaveLength(1)
    expect(checkImporting('server/src/demo/history.ts', 'player/src/schedule.ts', '@marquee/player/schedule')).toEqual(
      [],
    )
    expect(checkImporting('server/src/demo/history.ts', 'player/src/stage.ts', '@marquee/player/stage')).toHaveLength(1)
    expect(checkImporting('server/src/app.ts', 'player/src/schedule.ts', '@marquee/player/schedule')).toHaveLength(1)
  })

  test('journeys and measurements may import all', () => {
    expect(
      checkImporting('e2e/src/road.ts', modulePath('media/routes.ts'), '@marquee/server/modules/media/routes'),
    ).toEqual([])
    expect(checkImporting('bench/src/main.ts', 'simulator/src/device.ts', '@marquee/simulator/device')).toEqual([])
  })

  test('rejects a package that the architecture does not list', () => {
    expect(check({ 'weather/package.json': '{}' })).toHaveLength(1)
  })
})

describe('the layers of the web application', () => {
  test('import only from the left', () => {
    const page = 'web/src/features/campaigns/campaigns.page.tsx'
    expect(checkImporting(page, 'web/src/features/screens/api.ts', '../screens/api.ts')).toEqual([])
    expect(checkImporting('web/src/features/screens/api.ts', page, '../campaigns/campaigns.page.tsx')).toHaveLength(1)
    expect(checkImporting('web/src/ui/field.tsx', 'web/src/lib/format.ts', '../lib/format.ts')).toHaveLength(1)
    expect(checkImporting('web/src/app/router.tsx', page, '../features/campaigns/campaigns.page.tsx')).toEqual([])
    expect(checkImporting(page, 'web/src/app/router.tsx', '../../app/router.tsx')).toHaveLength(1)
  })

  test('keep the pages of the operator apart, except for what they share', () => {
    const page = 'web/src/features/operator/people/people.page.tsx'
    const checkPage = (to: string) => checkImporting(page, `web/src/features/operator/${to}`, `../${to}`)
    expect(checkPage('shared/saved-views.tsx')).toEqual([])
    expect(checkPage('people/api.ts')).toEqual([])
    expect(checkPage('billing/bank-api.ts')).toEqual([
      `${page}:1 operator/people and operator/billing stand side by side and do not see each other`,
    ])
    expect(
      checkImporting('web/src/features/operator/shared/saved-views.tsx', page, '../people/people.page.tsx'),
    ).toEqual([
      `web/src/features/operator/shared/saved-views.tsx:1 operator/shared stands left of operator/people, so it may not import ${page}`,
    ])
    expect(check({ 'web/src/features/operator/api.ts': '' })).toHaveLength(1)
    expect(check({ 'web/src/features/operator/weather/api.ts': '' })).toHaveLength(1)
  })

  test('let every feature import the paths', () => {
    expect(
      checkImporting('web/src/features/session/login.page.tsx', 'web/src/lib/paths.ts', '../../lib/paths.ts'),
    ).toEqual([])
  })

  test('reject a feature without a layer', () => {
    expect(check({ 'web/src/features/weather/api.ts': '' })).toHaveLength(1)
  })
})

describe('restricted imports and calls', () => {
  test.each([
    ['process.env', 'export const a = process.env.PORT'],
    ['its bracket', "export const a = process['env']"],
    ['its destructuring', 'export const { env } = process'],
    ['its import', "export { env } from 'node:process'"],
  ])('refuses %s outside of config.ts', (_, text) => {
    expect(check({ 'server/src/platform/log.ts': text })).toHaveLength(1)
    expect(check({ 'server/src/platform/config.ts': text })).toEqual([])
    expect(check({ 'bench/src/main.ts': text, 'web/vite.config.ts': text })).toEqual([])
  })

  test.each(['new Date()', 'Date.now()', 'performance.now()', 'Date()', '[1].map(Date.now)'])(
    'reject the clock %s outside of clock.ts',
    (clock) => {
      const text = `export const a = ${clock}`
      expect(check({ 'player/src/stage.ts': text })).toHaveLength(1)
      expect(check({ 'player/src/clock.ts': text, 'player/src/stage.test.ts': text })).toEqual([])
    },
  )

  test('allow a date from a value', () => {
    expect(check({ 'player/src/stage.ts': 'export const a = (ms: number) => new Date(ms)' })).toEqual([])
  })

  test.each(['fastify', '@fastify/static', 'node:http'])('reject %s outside of platform/http', (module) => {
    const text = `import type { A } from '${module}'`
    expect(check({ [modulePath('media/routes.ts')]: text })).toHaveLength(1)
    expect(check({ 'server/src/platform/http/route.ts': text })).toEqual([])
    expect(check({ 'bench/src/constant.ts': text })).toEqual([])
  })

  test.each(['drizzle-orm', 'drizzle-orm/pg-core', 'pg', '@electric-sql/pglite'])(
    'reject SQL through %s outside of its places',
    (module) => {
      const text = `import { sql } from '${module}'`
      expect(check({ [modulePath('media/routes.ts')]: text })).toHaveLength(1)
      expect(check({ [modulePath('media/policy.ts')]: text })).toHaveLength(1)
      expect(
        check({ [modulePath('media/commands.ts')]: text, [modulePath('media/queries/by-hash.ts')]: text }),
      ).toEqual([])
      expect(check({ 'server/src/overviews/a.ts': text, 'server/src/platform/db/open.ts': text })).toEqual([])
    },
  )

  test('reject the job queue outside of the platform', () => {
    expect(check({ [modulePath('media/jobs.ts')]: "import { PgBoss } from 'pg-boss'" })).toHaveLength(1)
  })
})

describe('the tree', () => {
  test('has no barrels', () => {
    expect(check({ 'web/src/ui/index.ts': '' })).toHaveLength(1)
    expect(check({ 'web/index.html': '' })).toEqual([])
  })

  test('has no import cycles, each reported once with all its files', () => {
    const ring = {
      'player/src/a.ts': "import './b.ts'",
      'player/src/b.ts': "import type { C } from './c.ts'",
      'player/src/c.ts': "export const a = () => import('./a.ts')",
      'player/src/d.ts': "import './a.ts'",
    }
    expect(check(ring)).toEqual([
      'player/src/c.ts:1 files import each other in a ring: player/src/a.ts > player/src/b.ts > player/src/c.ts > player/src/a.ts',
    ])
  })

  test('has no file that cannot be parsed', () => {
    expect(check({ 'web/src/main.tsx': 'const = <' })[0]).toContain('cannot be parsed')
  })

  test('of this repository can be parsed', () => {
    const tree = readSources(new URL('../..', import.meta.url).pathname)
    expect([...tree.keys()]).toContain('tools/src/dependency-rules.ts')
    expect([...tree.keys()].filter((path) => path.includes('node_modules'))).toEqual([])
  })
})
