import { describe, expect, test } from 'vitest'
import { checkArrows } from './arrows.ts'
import { type Finding, readSources } from './source.ts'

/** Checks a small tree of files that exists in memory alone. */
function check(files: Record<string, string>): string[] {
  return checkArrows(new Map(Object.entries(files))).map(tell)
}

const tell = ({ path, line, sentence }: Finding) => `${path}:${line} ${sentence}`

/** Two files of which the first imports the second, in the form given. */
function importing(from: string, to: string, specifier: string, form = (address: string) => `import '${address}'`) {
  return check({ [from]: form(specifier), [to]: 'export const a = 1' })
}

const room = (path: string) => `server/src/modules/${path}`

describe('the line of the server', () => {
  test.each([
    ['campaigns/commands.ts', 'inventory/commands.ts'],
    ['campaigns/routes.ts', 'identity/policy.ts'],
    ['playback/queries.ts', 'campaigns/schema.ts'],
  ])('lets %s import %s, which stands further left', (from, to) => {
    expect(importing(room(from), room(to), `../${to}`)).toEqual([])
  })

  test('refuses an import to the right', () => {
    expect(importing(room('inventory/commands.ts'), room('campaigns/queries.ts'), '../campaigns/queries.ts')).toEqual([
      `${room('inventory/commands.ts')}:1 inventory stands left of campaigns, so it may not import ${room('campaigns/queries.ts')}`,
    ])
  })

  test('refuses a neighbour between commas', () => {
    expect(importing(room('owners/queries.ts'), room('companies/queries.ts'), '../companies/queries.ts')).toEqual([
      `${room('owners/queries.ts')}:1 owners and companies stand side by side and do not see each other`,
    ])
  })

  test('refuses a domain word in the platform', () => {
    expect(
      importing('server/src/platform/jobs.ts', room('media/commands.ts'), '../modules/media/commands.ts'),
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
    expect(importing(room('media/commands.ts'), room('owners/queries.ts'), '../owners/queries.ts', form)).toHaveLength(
      1,
    )
  })

  test('is not led astray by comments and texts', () => {
    const text = "// import '../owners/queries.ts'\nexport const a = `import '../owners/queries.ts'`"
    expect(check({ [room('media/commands.ts')]: text })).toEqual([])
  })

  test('refuses an import whose target is computed, except in tests', () => {
    const text = 'export const load = (name: string) => import(name)'
    expect(check({ [room('media/commands.ts')]: text })).toEqual([
      `${room('media/commands.ts')}:1 an import whose target is computed cannot be checked`,
    ])
    expect(check({ [room('media/media.test.ts')]: text })).toEqual([])
  })

  test('names the line of the import', () => {
    const text = "// ž and 🎬 take more than one byte\n\nimport '../owners/queries.ts'"
    expect(check({ [room('media/commands.ts')]: text })[0]).toContain('commands.ts:3 ')
  })

  test('lets the demo world stand right of the overviews and left of the application', () => {
    expect(importing('server/src/demo/city.ts', room('billing/commands.ts'), '../modules/billing/commands.ts')).toEqual(
      [],
    )
    expect(importing('server/src/overviews/dashboards.ts', 'server/src/demo/city.ts', '../demo/city.ts')).toHaveLength(
      1,
    )
    expect(importing('server/src/main.ts', 'server/src/demo/city.ts', './demo/city.ts')).toEqual([])
  })
})

describe('a room of the server', () => {
  test.each(['routes', 'jobs', 'adapter'])('keeps its %s to itself and to the application', (word) => {
    const file = room(`media/${word}.ts`)
    expect(importing(room('owners/commands.ts'), file, `../media/${word}.ts`)).toEqual([
      `${room('owners/commands.ts')}:1 ${file} is private to media; its doors are schema, commands, queries, policy, rules, present`,
    ])
    expect(importing('server/src/app.ts', file, `./modules/media/${word}.ts`)).toEqual([])
    expect(importing(room('media/commands.ts'), file, `./${word}.ts`)).toEqual([])
  })

  test('opens its doors also when they are folders', () => {
    expect(
      importing(room('playback/jobs.ts'), room('campaigns/commands/book.ts'), '../campaigns/commands/book.ts'),
    ).toEqual([])
    expect(
      importing(room('playback/jobs.ts'), room('campaigns/jobs/sweep.ts'), '../campaigns/jobs/sweep.ts'),
    ).toHaveLength(1)
  })

  test('knows only the words of the vocabulary', () => {
    expect(check({ [room('media/helpers.ts')]: '' })).toEqual([
      `${room('media/helpers.ts')}:1 a room has only schema, routes, commands, queries, rules, policy, present, jobs, adapter (.ts, or a folder of that name), and tests`,
    ])
    expect(check({ [room('media/utils/cut.ts')]: '' })).toHaveLength(1)
    expect(check({ [room('media/notes.md')]: '' })).toHaveLength(1)
    expect(check({ [room('media/commands.ts')]: '', [room('media/adopts-once.test.ts')]: '' })).toEqual([])
    expect(check({ [room('media/commands/adopt.ts')]: '' })).toEqual([])
  })

  test('has a place in the line', () => {
    expect(check({ [room('weather/commands.ts')]: '' })).toEqual([
      `${room('weather/commands.ts')}:1 weather has no place in the line of server`,
    ])
    expect(check({ 'server/src/modules/loose.ts': '' })).not.toEqual([])
  })

  test('writes only its own tables', () => {
    const book = (table: string, from: string) =>
      check({
        [room('campaigns/commands.ts')]:
          `import { ${table} } from '${from}'\nexport const a = (tx: Tx) => tx.update(${table}).set({})`,
        [room('campaigns/schema.ts')]: 'export const campaigns = {}',
        [room('inventory/schema.ts')]: 'export const holdings = {}',
      })
    expect(book('campaigns', './schema.ts')).toEqual([])
    expect(book('holdings', '../inventory/schema.ts')).toEqual([
      `${room('campaigns/commands.ts')}:2 holdings belongs to another room; only that room may update`,
    ])
  })

  test('is only read by an overview', () => {
    const text =
      "import { holdings } from '../modules/inventory/schema.ts'\nexport const a = (db: Db) => db.delete(holdings)"
    expect(check({ 'server/src/overviews/a.ts': text, [room('inventory/schema.ts')]: '' })).toHaveLength(1)
  })

  test('lets its foreign keys point left, to schemas alone', () => {
    expect(importing(room('fleet/schema.ts'), room('owners/schema.ts'), '../owners/schema.ts')).toEqual([])
    expect(importing(room('owners/schema.ts'), room('fleet/schema.ts'), '../fleet/schema.ts')).toHaveLength(1)
    expect(importing(room('fleet/schema.ts'), room('owners/rules.ts'), '../owners/rules.ts')).toEqual([
      `${room('fleet/schema.ts')}:1 a schema imports only schemas, not ${room('owners/rules.ts')}`,
    ])
  })

  test('is met by tests through the testing house, which nothing else may use', () => {
    const house = 'server/src/testing/house.ts'
    expect(importing(room('media/media.test.ts'), house, '../../testing/house.ts')).toEqual([])
    expect(importing(room('media/commands.ts'), house, '../../testing/house.ts')).toEqual([
      `${room('media/commands.ts')}:1 ${house} is for tests alone`,
    ])
    expect(importing(house, room('media/routes.ts'), '../modules/media/routes.ts')).toEqual([])
  })
})

describe('across packages', () => {
  test('contract imports none of ours and zod alone', () => {
    expect(importing('contract/src/fleet.ts', 'player/src/proof.ts', '@marquee/player/proof')).toEqual([
      'contract/src/fleet.ts:1 contract may not import player/src/proof.ts; it may import no package of ours',
    ])
    expect(check({ 'contract/src/a.ts': "import * as z from 'zod/mini'" })).toEqual([])
    expect(check({ 'contract/src/a.ts': "import { readFileSync } from 'node:fs'" })).toHaveLength(1)
  })

  test.each(['server', 'web', 'player'])('%s imports contract and no other', (name) => {
    expect(importing(`${name}/src/main.ts`, 'contract/src/fleet.ts', '@marquee/contract/fleet')).toEqual([])
    expect(importing(`${name}/src/main.ts`, 'simulator/src/fleet.ts', '@marquee/simulator/fleet')).toHaveLength(1)
    expect(importing(`${name}/src/main.ts`, 'tools/src/law.ts', '@marquee/tools/law')).toHaveLength(1)
  })

  test('a relative path does not get around the border', () => {
    expect(
      importing('web/src/lib/call.ts', 'server/src/platform/clock.ts', '../../../server/src/platform/clock.ts'),
    ).toHaveLength(1)
    expect(check({ 'web/src/lib/call.ts': "import '../../../shared/data.ts'" })).toHaveLength(1)
  })

  test('simulator imports the pure files of the player', () => {
    expect(importing('simulator/src/device.ts', 'player/src/schedule.ts', '@marquee/player/schedule')).toEqual([])
    expect(
      importing('simulator/src/device.ts', 'player/src/heartbeat.rules.ts', '@marquee/player/heartbeat.rules'),
    ).toEqual([])
    expect(importing('simulator/src/device.ts', 'player/src/stage.ts', '@marquee/player/stage')).toHaveLength(1)
  })

  test('only the demo world of the server sees the simulator', () => {
    expect(importing('server/src/demo/devices.ts', 'simulator/src/device.ts', '@marquee/simulator/device')).toEqual([])
    expect(importing('server/src/app.ts', 'simulator/src/device.ts', '@marquee/simulator/device')).toHaveLength(1)
    expect(importing('server/src/demo/past.ts', 'player/src/schedule.ts', '@marquee/player/schedule')).toEqual([])
    expect(importing('server/src/demo/past.ts', 'player/src/stage.ts', '@marquee/player/stage')).toHaveLength(1)
    expect(importing('server/src/app.ts', 'player/src/schedule.ts', '@marquee/player/schedule')).toHaveLength(1)
  })

  test('journeys and measurements see all', () => {
    expect(importing('e2e/src/road.ts', room('media/routes.ts'), '@marquee/server/modules/media/routes')).toEqual([])
    expect(importing('bench/src/main.ts', 'simulator/src/device.ts', '@marquee/simulator/device')).toEqual([])
  })

  test('a package without a place in the law is refused', () => {
    expect(check({ 'weather/package.json': '{}' })).toHaveLength(1)
  })
})

describe('the line of the web application', () => {
  test('points left', () => {
    const page = 'web/src/features/campaigns/campaigns.page.tsx'
    expect(importing(page, 'web/src/features/screens/api.ts', '../screens/api.ts')).toEqual([])
    expect(importing('web/src/features/screens/api.ts', page, '../campaigns/campaigns.page.tsx')).toHaveLength(1)
    expect(importing('web/src/ui/field.tsx', 'web/src/lib/format.ts', '../lib/format.ts')).toHaveLength(1)
    expect(importing('web/src/app/router.tsx', page, '../features/campaigns/campaigns.page.tsx')).toEqual([])
    expect(importing(page, 'web/src/app/router.tsx', '../../app/router.tsx')).toHaveLength(1)
  })

  test('lets every feature spell paths through the one file that knows them', () => {
    expect(importing('web/src/features/session/login.page.tsx', 'web/src/app/paths.ts', '../../app/paths.ts')).toEqual(
      [],
    )
  })

  test('refuses a feature that has no place in it', () => {
    expect(check({ 'web/src/features/weather/api.ts': '' })).toHaveLength(1)
  })
})

describe('words that belong to one place', () => {
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
    'refuses the clock %s outside of clock.ts',
    (clock) => {
      const text = `export const a = ${clock}`
      expect(check({ 'player/src/stage.ts': text })).toHaveLength(1)
      expect(check({ 'player/src/clock.ts': text, 'player/src/stage.test.ts': text })).toEqual([])
    },
  )

  test('takes a date made from a value for what it is', () => {
    expect(check({ 'player/src/stage.ts': 'export const a = (ms: number) => new Date(ms)' })).toEqual([])
  })

  test.each(['fastify', '@fastify/static', 'node:http'])('refuses %s outside of platform/http', (module) => {
    const text = `import type { A } from '${module}'`
    expect(check({ [room('media/routes.ts')]: text })).toHaveLength(1)
    expect(check({ 'server/src/platform/http/route.ts': text })).toEqual([])
    expect(check({ 'bench/src/constant.ts': text })).toEqual([])
  })

  test.each(['drizzle-orm', 'drizzle-orm/pg-core', 'pg', '@electric-sql/pglite'])(
    'refuses SQL through %s outside of its places',
    (module) => {
      const text = `import { sql } from '${module}'`
      expect(check({ [room('media/routes.ts')]: text })).toHaveLength(1)
      expect(check({ [room('media/policy.ts')]: text })).toHaveLength(1)
      expect(check({ [room('media/commands.ts')]: text, [room('media/queries/by-hash.ts')]: text })).toEqual([])
      expect(check({ 'server/src/overviews/a.ts': text, 'server/src/platform/db/open.ts': text })).toEqual([])
    },
  )

  test('refuses the job queue outside of the platform', () => {
    expect(check({ [room('media/jobs.ts')]: "import { PgBoss } from 'pg-boss'" })).toHaveLength(1)
  })
})

describe('the tree', () => {
  test('has no barrels', () => {
    expect(check({ 'web/src/ui/index.ts': '' })).toHaveLength(1)
    expect(check({ 'web/index.html': '' })).toEqual([])
  })

  test('has no rings, told once with all that take part', () => {
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

  test('has no file that cannot be read', () => {
    expect(check({ 'web/src/main.tsx': 'const = <' })[0]).toContain('cannot be parsed')
  })

  test('of this very repository can be read, file by file', () => {
    const tree = readSources(new URL('../..', import.meta.url).pathname)
    expect([...tree.keys()]).toContain('tools/src/arrows.ts')
    expect([...tree.keys()].filter((path) => path.includes('node_modules'))).toEqual([])
  })
})
