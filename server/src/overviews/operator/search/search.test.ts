import { randomUUID } from 'node:crypto'
import type { SearchHit } from '@marquee/contract/operator-search'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { documents } from '../../../modules/documents/schema/documents.ts'
import type { DocumentContent } from '../../../modules/documents/schema/content.ts'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { vehicles } from '../../../modules/fleet/schema.ts'
import { owners } from '../../../modules/owners/schema.ts'
import { saveSettings } from '../../../testing/billing.ts'
import { submitCampaign } from '../../../testing/campaigns.ts'
import { type PlantedLocation, plantLocation, plantRestaurant, plantVehicle } from '../../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { createApiClient } from '../../../testing/api-client.ts'
import { startPairing } from '../../../testing/people/venues.ts'
import {
  requireBody,
  type Client,
  createClient,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../../testing/people/users.ts'

let app: TestApp
let olga: Person
let petra: Partner
let carl: Client
let location: PlantedLocation
let taxi: { id: string; screenIds: string[] }
beforeAll(async () => {
  app = await startApp({ database: 'postgres' })
  const { db } = app.context
  olga = await createOperator(app)
  petra = await createPartner(app)
  carl = await createClient(app)
  location = { ...(await plantLocation(db, 'Limerick')), ownerId: petra.ownerId }
  await db.update(companies).set({ name: 'Kröger Reifen GmbH' }).where(eq(companies.id, carl.companyId))
  await db.update(owners).set({ name: 'Shannon Screens' }).where(eq(owners.id, petra.ownerId))
  taxi = await plantVehicle(db, location, [10], { registrationNumber: '231-L-4711' })
  await saveSettings(olga)
})
afterAll(() => app.close())

const search = async (q: string) => {
  const reply = await olga.get(`/api/operator/search?q=${encodeURIComponent(q)}`)
  return (requireBody(reply, 200) as { hits: SearchHit[] }).hits
}
const findBest = async (q: string) => (await search(q))[0]

describe('the search of operators (D-23)', () => {
  it('finds companies, partners and people by any part of a name or an address', async () => {
    const company = { kind: 'company', id: carl.companyId, text: 'Kröger Reifen GmbH', note: 'Carl Weber' }
    expect(await findBest('reifen')).toEqual({ ...company, page: 'person', target: carl.companyId })
    expect(await findBest('shannon scr')).toMatchObject({ kind: 'partner', id: petra.ownerId, note: 'Petra Kovač' })
    expect(await findBest(petra.email)).toMatchObject({ kind: 'person', id: petra.userId, note: petra.email })
    expect(await findBest('kovač')).toMatchObject({ kind: 'person', text: 'Petra Kovač', target: petra.userId })
  })

  it('finds a vehicle by its plate, and leads to its screens, its review or its partner', async () => {
    const { db } = app.context
    expect(await findBest('231-l-4711')).toMatchObject({
      kind: 'vehicle',
      id: taxi.id,
      page: 'fleet',
      target: '231-L-4711',
    })
    const waiting = await plantVehicle(db, location, [], {
      registrationNumber: '231-L-5000',
      status: 'Pending Approval',
    })
    expect(await findBest('231-L-5000')).toMatchObject({ page: 'review', target: waiting.id })
    const bare = await plantVehicle(db, location, [], { registrationNumber: '231-L-6000' })
    expect(await findBest('231-L-6000')).toMatchObject({ page: 'person', target: petra.ownerId })
    await db.update(vehicles).set({ deletedAt: app.clock.now() }).where(eq(vehicles.id, bare.id))
    expect(await search('231-L-6000')).toEqual([])
  })

  it('finds restaurants and locations', async () => {
    const { id } = await plantRestaurant(app.context.db, location, [10], { name: 'Trattoria Sole' })
    expect(await findBest('sole')).toMatchObject({ kind: 'restaurant', id, note: 'Limerick', page: 'fleet' })
    expect(await findBest('limerick')).toMatchObject({ kind: 'location', id: location.locationId, page: 'location' })
  })

  it('finds a screen by model, device, pairing code and id', async () => {
    const waiting = await startPairing(app)
    const code = `${waiting.code.slice(0, 3).toLowerCase()} ${waiting.code.slice(3)}`
    expect(await search(code)).toEqual([])
    const paired = await petra.post('/api/screens/pair', {
      code: waiting.code,
      vehicle: taxi.id,
      model: 'Roof display',
    })
    requireBody(paired, 200)
    const [screen] = await search('roof dis')
    expect(screen).toMatchObject({ kind: 'screen', text: 'Screen 2', page: 'screen' })
    expect(screen?.note).toContain('231-L-4711')
    expect(screen?.note).toContain('Roof display')
    expect(await search(waiting.uuid)).toEqual([screen])
    expect(await search(waiting.uuid.slice(0, 13).toUpperCase())).toEqual([screen])
    expect(await search(code)).toEqual([screen])
    expect(await search(screen?.id ?? '')).toEqual([screen])
  })

  it('finds a campaign until it is deleted, and its invoice by the number', async () => {
    const { db } = app.context
    const { _id } = await submitCampaign(carl, location, [taxi], { name: 'Winter tyres' })
    expect(await findBest('tyres')).toMatchObject({
      kind: 'campaign',
      id: _id,
      note: 'Kröger Reifen GmbH',
      target: _id,
    })
    requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
    await app.jobs.drain()
    const [invoice] = await db.select().from(documents).where(eq(documents.campaignId, _id))
    const { id = '', number = '' } = invoice ?? {}
    expect(await findBest(number.toLowerCase())).toMatchObject({
      kind: 'invoice',
      text: number,
      page: 'document',
      target: id,
    })
    await db.update(campaigns).set({ deletedAt: app.clock.now() }).where(eq(campaigns.id, _id))
    expect(await search('tyres')).toEqual([])
  })

  it('finds a statement by its number, in its month', async () => {
    const amounts = { netCents: 1, vatCents: 0, grossCents: 1, vatCategory: 'O' as const, vatRateBps: 0 }
    await app.context.db.insert(documents).values({
      ...amounts,
      kind: 'statement',
      number: 'S-SHAN-2026-0007',
      series: 'S-SHAN-2026',
      ordinal: 7,
      issuedOn: '2026-10-01',
      issuedAt: app.clock.now(),
      ownerId: petra.ownerId,
      screenId: taxi.screenIds[0],
      month: '2026-09',
      content: {} as DocumentContent, // printed by nothing here
    })
    expect(await findBest('shan-2026-0007')).toMatchObject({ kind: 'statement', page: 'month', target: '2026-09' })
  })

  it('ranks exact names first, then names that begin with the words', async () => {
    const { db } = app.context
    for (const name of ['Grand Sole Mio', 'Solera', 'Sole']) await plantRestaurant(db, location, [], { name })
    const names = (await search('sole')).map(({ text }) => text)
    expect(names[0]).toBe('Sole')
    expect(names.indexOf('Solera')).toBeGreaterThan(0)
    expect(names).toContain('Grand Sole Mio')
  })

  it('finds the exact plate among hundreds that contain it, and returns five of a kind', async () => {
    const { db } = app.context
    for (let n = 0; n < 260; n++) await plantVehicle(db, location, [], { registrationNumber: `ZQ 7${n}` })
    const hits = await search('zq 7')
    expect(hits).toHaveLength(5)
    await plantVehicle(db, location, [], { brand: 'Aa', model: 'Bb', registrationNumber: 'ZQ 7' })
    expect(await findBest('ZQ 7')).toMatchObject({ text: 'Aa Bb ZQ 7' })
  })

  it.each(['%%', '__', String.raw`\\`, "' or 1=1 --", 'q"q', '🚕🚕', 'x '.repeat(49)])(
    'treats %j as plain text',
    async (q) => {
      expect(await search(q)).toEqual([])
    },
  )

  it.each(['', 'a', ' a ', 'x'.repeat(101), 'a\0b'])('refuses %j', async (q) => {
    expect((await olga.get(`/api/operator/search?q=${encodeURIComponent(q)}`)).status).toBe(400)
  })

  it('is for operators only', async () => {
    const call = `/api/operator/search?q=${randomUUID()}`
    const statuses = [petra, carl, createApiClient(app)].map(async (who) => (await who.get(call)).status)
    expect(await Promise.all(statuses)).toEqual([403, 403, 401])
  })
})

describe('each part of the search uses its index (D-23)', () => {
  let own: pg.Client
  let plan = ''
  // With fewer rows PostgreSQL reads whole tables, whatever indexes there are.
  beforeAll(async () => {
    const { db, clock } = app.context
    const at = clock.now().toISOString()
    await db.execute(sql`
      insert into ${campaigns} (id, company_id, created_by, name, type, starts_on, ends_on, weeks, screen_count,
        total_cents, status, created_at, updated_at)
      select gen_random_uuid(), ${carl.companyId}, ${carl.userId}, 'Spring offer ' || n, 'vehicle', date '2026-01-01',
        date '2026-01-07', 1, 0, 0, 'Draft', ${at}, ${at} from generate_series(1, 20000) as n`)
    await db.execute(sql`
      insert into ${vehicles} (id, owner_id, location_id, type_id, status, brand, model, registration_number,
        submitted_at, created_at, updated_at)
      select gen_random_uuid(), ${petra.ownerId}, ${location.locationId}, ${location.vehicleTypeId}, 'Approved', 'Skoda',
        'Octavia', 'X ' || n, ${at}, ${at}, ${at} from generate_series(1, 20000) as n`)
    own = new pg.Client({ connectionString: app.databaseOwnerUrl })
    await own.connect()
    await own.query('vacuum analyze campaigns, vehicles')
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await search('needle')
    const calls: unknown[][] = query.mock.calls
    query.mockRestore()
    const statements = calls.map(([first, values]) => {
      const statement = typeof first === 'string' ? { text: first } : (first as { text?: string; values?: unknown[] })
      return { text: statement.text ?? '', values: statement.values ?? (values as unknown[]) }
    })
    const searchStatement = statements.find(({ text }) => text.includes('union all'))
    const { rows } = await own.query<{ 'QUERY PLAN': string }>(
      `explain ${searchStatement?.text}`,
      searchStatement?.values,
    )
    plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  afterAll(() => own.end())

  it.each(['campaigns', 'vehicles'])('%s', (table) => {
    expect(plan).toContain(`Bitmap Index Scan on ${table}_search`)
    expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
  })
})

describe('the search on the embedded database (D-23)', () => {
  it('finds the same', async () => {
    const small = await startApp({ database: 'embedded' })
    const maud = await createOperator(small)
    await plantLocation(small.context.db, 'Galway')
    const hits = requireBody(await maud.get('/api/operator/search?q=galw'), 200)
    expect((hits as { hits: SearchHit[] }).hits[0]).toMatchObject({ kind: 'location', text: 'Galway' })
    await small.close()
  })
})
