import { GRACE_DAYS } from '@marquee/contract/account-deletion'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAYS } from '../../platform/clock.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { buildCampaignParts, LANDSCAPE } from '../../testing/campaigns.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { getSamplePath } from '../../testing/media.ts'
import {
  buildCompanyFields,
  buildOwnerFields,
  createClient,
  createOperator,
  createPartner,
  PASSWORD,
  type Person,
  registerUser,
  requireBody,
  setUpFactor,
} from '../../testing/people/users.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { ERASED, IMPERSONAL, KEPT } from '../../testing/personal-columns.ts'
import { plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'
import { startUpload } from '../../testing/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const picture = { file: getSamplePath('delivery-van.png'), name: 'me.png', type: 'image/png' }
/** In every field that a person can fill. */
const MARK = 'Zsuzsanna'
const close = (who: Person) => who.post('/api/users/me/deletion', { password: PASSWORD })

async function erase(): Promise<void> {
  await app.jobs.drain()
  app.clock.advance(GRACE_DAYS * DAYS)
  await app.jobs.runNow('deletions.erase-accounts')
  // Counts of attempts of other addresses end every night.
  await app.jobs.runNow('identity.delete-expired-data')
  await app.jobs.drain()
}

type Column = { name: string; table: string; schema: string }
async function listTextColumns(schemas: readonly string[]): Promise<Column[]> {
  const { rows } = await app.context.db.execute<Column>(sql`
    select one.column_name as name, one.table_name as table, one.table_schema as schema
    from information_schema.columns as one
    join information_schema.tables as found using (table_schema, table_name)
    left join pg_inherits on pg_inherits.inhrelid = format('%I.%I', one.table_schema, one.table_name)::regclass
    where found.table_type = 'BASE TABLE' and pg_inherits.inhrelid is null
      and one.table_schema = any(${sql.param([...schemas])}::text[])
      and (one.data_type in ('text', 'jsonb', 'json', 'character', 'character varying', 'USER-DEFINED', 'ARRAY', 'bytea'))`)
  return rows
}

/** The columns that contain one of these words. */
async function findWords(words: readonly string[]): Promise<string[]> {
  const { db } = app.context
  const columns = await listTextColumns(['public', 'pgboss'])
  const searches = columns.map(
    ({ schema, table, name }) =>
      `select '${table}.${name}' as place where exists (select from ${schema}."${table}" where "${name}"::text ilike any($words))`,
  )
  const patterns = `array[${words.map((word) => `'%${word}%'`).join(', ')}]`
  const { rows } = await db.execute<{ place: string }>(
    sql.raw(searches.join(' union all ').replaceAll('$words', patterns)),
  )
  return rows.map(({ place }) => place).toSorted()
}

describe('an erased account (decision 35)', () => {
  it('leaves the name, the address and all that a client entered in no table but the audit log', async () => {
    const carl = await createClient(app, `${MARK} Weber`)
    const other = await createClient(app, 'Other Client')
    const olga = await createOperator(app)
    const fields = { ...buildCompanyFields(), name: `${MARK} GmbH`, address: `${MARK} 3`, description: MARK }
    const more = { phone: MARK, email: `${MARK}@company.example`, website: `https://${MARK}.example`, logo: picture }
    requireBody(await carl.send('PUT', `/api/companies/${carl.companyId}`, { ...fields, ...more }), 200)
    requireBody(await carl.send('PUT', '/api/users/me', { phone: `${MARK} 1`, profileImage: picture }), 200)
    const draft = { ...buildCampaignParts({ name: `${MARK} draft` }), video: LANDSCAPE }
    const saved = requireBody(await carl.send('POST', '/api/campaigns', draft), 201) as {
      campaign: { video: { name: string } }
    }
    const image = (requireBody(await carl.get('/api/users/me'), 200) as { user: { profileImage: string } }).user
      .profileImage
    requireBody(await startUpload(carl, 1000), 201)
    requireBody(await carl.put('/api/notifications/mails/campaign-decided', { mail: 'daily' }), 200)
    requireBody(
      await carl.post('/api/users/me/email-change', { email: `${MARK}.new@example.com`, password: PASSWORD }),
      200,
    )
    requireBody(await other.post('/api/members/invitations', { email: carl.email, role: 'viewer' }), 201)
    await createApiClient(app).post('/api/users/login', { email: carl.email, password: 'a guess' })
    requireBody(await olga.post(`/api/operator/people/${carl.userId}/suspend`, { reason: `${MARK} did` }), 200)
    requireBody(await olga.post(`/api/operator/people/${carl.userId}/restore`, { reason: '' }), 200)
    await app.jobs.drain()
    const { token } = (await createApiClient(app).post('/api/users/login', { email: carl.email, password: PASSWORD }))
      .body as { token: string }
    requireBody(await close({ ...carl, ...createApiClient(app, token), token }), 200)
    expect((await findWords([MARK, carl.email])).length).toBeGreaterThan(12)
    await erase()
    const places = await findWords([MARK, carl.email])
    expect(places.filter((place) => !place.startsWith('audit.'))).toEqual([])
    const operator = await createOperator(app)
    const log = await Promise.all(
      ['/api/operator/audit', '/api/operator/audit/export', `/api/operator/people/${carl.userId}`].map((path) =>
        operator.get(path),
      ),
    )
    for (const { status, body } of log) {
      expect(status).toBe(200)
      const shown = typeof body === 'string' ? body : JSON.stringify(body)
      expect(shown).toContain('Deleted user')
      expect([MARK, carl.email].filter((word) => shown.toLowerCase().includes(word.toLowerCase()))).toEqual([])
    }
    for (const file of [`/api/s3/images/${image}`, `/api/s3/videos/${saved.campaign.video.name}`]) {
      expect((await createApiClient(app).get(file)).status).toBe(404)
    }
  })

  it('leaves nothing that a partner entered but the names of venues and screens', async () => {
    const petra = await createPartner(app, `${MARK} Kovač`)
    const olga = await createOperator(app)
    const bankInfo = { bankName: MARK, accountHolder: MARK, accountNumber: buildOwnerFields().bankInfo.accountNumber }
    const owner = { ...buildOwnerFields(), name: `${MARK} d.o.o.`, phone: MARK, address: MARK, bankInfo }
    requireBody(await petra.put(`/api/owners/${petra.ownerId}`, { ...owner, password: PASSWORD }), 200)
    const location = { ...(await createLocation(olga, 'Pécs')), ownerId: petra.ownerId }
    const [bus, bistro] = [
      await plantVehicle(app.context.db, location, [10]),
      await plantRestaurant(app.context.db, location, [10]),
    ]
    await app.context.db.execute(sql`
      update restaurants set phone = ${MARK}, email = ${MARK}, description = ${MARK}, address_line1 = ${MARK}
      where id = ${bistro.id}`)
    await app.context.db.execute(sql`update vehicles set registration_number = ${MARK} where id = ${bus.id}`)
    await app.context.db.execute(sql`update screens set imei_number = ${MARK} where owner_id = ${petra.ownerId}`)
    await plantInfotainment(app.context.db, location, bus.screenIds)
    const { recoveryCodes } = await setUpFactor(app, petra)
    requireBody(await petra.post('/api/users/me/deletion', { password: PASSWORD, code: recoveryCodes[0] }), 200)
    await erase()
    const places = await findWords([MARK, petra.email])
    expect(places.filter((place) => !place.startsWith('audit.'))).toEqual([])
    const { rows } = await app.context.db.execute(sql`
      select (select count(*) from screens where owner_id = ${petra.ownerId} and status <> 'Retired') as screens,
        (select count(*) from second_factors where user_id = ${petra.userId}) as factors,
        (select count(*) from recovery_codes where user_id = ${petra.userId}) as codes,
        (select count(*) from infotainment_videos where owner_id = ${petra.ownerId} and video is not null) as videos,
        (select count(*) from vehicles where owner_id = ${petra.ownerId} and deleted_at is null) as vehicles`)
    expect(rows.map((row) => Object.values(row).map(Number))).toEqual([[0, 0, 0, 0, 0]])
  })

  it('goes on after a crash, and nothing takes it back once it has begun', async () => {
    const carl = await createClient(app, `${MARK} Weber`)
    requireBody(await close(carl), 200)
    const { db } = app.context
    app.clock.advance(GRACE_DAYS * DAYS)
    // What a killed process leaves.
    await db.execute(
      sql`update account_deletions set started_at = ${app.clock.now().toISOString()} where user_id = ${carl.userId}`,
    )
    expect(await findWords([carl.email])).toContain('users.email')
    const login = { email: carl.email, password: PASSWORD }
    expect(await createApiClient(app).post('/api/users/login', login)).toMatchObject({ body: { code: 'wrongLogin' } })
    expect(await createApiClient(app).post('/api/users/deletion/keep', login)).toMatchObject({ status: 401 })
    await erase()
    expect((await findWords([carl.email])).filter((place) => !place.startsWith('audit.'))).toEqual([])
  })

  it('has an address that nobody who knows the account can take before', async () => {
    const carl = await createClient(app)
    requireBody(await close(carl), 200)
    const other = await registerUser(app, 'client')
    const guess = `${carl.userId}@deleted.invalid`
    await app.context.db.execute(sql`update users set email = ${guess} where id = ${other.userId}`)
    await erase()
    const { rows } = await app.context.db.execute<{ email: string }>(
      sql`select email::text from users where id = ${carl.userId}`,
    )
    expect(rows[0]?.email).toMatch(/^[\w-]{43}@deleted\.invalid$/)
  })
})

it('knows of every column of text what becomes of it (decision 35)', async () => {
  const listed = [ERASED, KEPT, IMPERSONAL].flatMap((part) =>
    Object.entries(part).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`)),
  )
  const columns = (await listTextColumns(['public'])).map(({ table, name }) => `${table}.${name}`)
  expect(columns.filter((column) => !listed.includes(column))).toEqual([])
  expect(listed.filter((column) => !columns.includes(column))).toEqual([])
})
