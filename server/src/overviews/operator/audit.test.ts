import { randomUUID } from 'node:crypto'
import type { AuditLine } from '@marquee/contract/audit'
import { auditTexts } from '@marquee/contract/texts/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND_LINE, type Deed, writeDown } from '../../modules/audit/commands.ts'
import { MINUTES } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { bodyOf, operator, type Partner, partner, type Person } from '../../testing/people/users.ts'

type Page = { lines: AuditLine[]; next: string | null; newest: string | null }

let house: TestHouse
let [olga, petra] = [] as unknown as [Person, Partner]
const [vienna, taxi] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  house = await startHouse()
  ;[olga, petra] = [await operator(house), await partner(house)]
  const town = { kind: 'location', id: vienna, name: 'Vienna 100%' } as const
  const car = { kind: 'vehicle', id: taxi, name: '=cmd|W 1000' } as const
  await did({ action: 'create', subject: town })
  await did({ action: 'update', subject: town, changes: { name: { from: 'Wien', to: 'Vienna 100%' } } })
  await did({
    action: 'reject',
    subject: car,
    partyId: petra.ownerId,
    reason: 'The plate, "W", is missing',
    version: 3,
  })
  const by = COMMAND_LINE
  await inTransaction(house.house.database, (tx) => writeDown(tx, by, { action: 'invite', subject: car }, next()))
})
afterAll(() => house.close())

/** A minute later. */
function next(): Date {
  house.clock.advance(MINUTES)
  return house.clock.now()
}

async function did(deed: Deed): Promise<void> {
  const by = { userId: olga.userId, name: 'Olga Berg', address: '192.0.2.7' }
  await inTransaction(house.house.database, (tx) => writeDown(tx, by, deed, next()))
}

async function page(query: Record<string, string>): Promise<Page> {
  return bodyOf(await olga.get(`/api/operator/audit?${new URLSearchParams(query).toString()}`), 200) as Page
}
const actions = async (query: Record<string, string>) => (await page(query)).lines.map(({ action }) => action)

describe('the audit log is read', () => {
  it('in the order in which things were done, also where they were done in one instant', async () => {
    const place = { kind: 'location', id: randomUUID(), name: 'Graz' } as const
    const by = { userId: olga.userId, name: 'Olga Berg', address: '192.0.2.7' }
    const names = Array.from({ length: 20 }, (_, number) => `Graz ${number}`)
    await inTransaction(house.house.database, async (tx) => {
      for (const name of names)
        await writeDown(tx, by, { action: 'update', subject: { ...place, name } }, house.clock.now())
    })
    const { lines } = await page({ subject: place.id })
    expect(lines.map(({ subject }) => subject.name)).toEqual(names.toReversed())
  })

  it('with who, when, from where, what changed from what to what, and why', async () => {
    const { lines } = await page({ subject: vienna })
    expect(lines).toMatchObject([
      {
        actorId: olga.userId,
        actor: 'Olga Berg',
        address: '192.0.2.7',
        action: 'update',
        subject: { kind: 'location', id: vienna, name: 'Vienna 100%' },
        changes: { name: { from: 'Wien', to: 'Vienna 100%' } },
        reason: null,
      },
      { action: 'create', changes: null, party: null },
    ])
    expect((await page({ action: 'reject', subject: taxi })).lines[0]).toMatchObject({
      reason: 'The plate, "W", is missing',
      version: 3,
      party: { id: petra.ownerId, name: 'City Screens d.o.o.' },
    })
  })

  it('by every filter and all of them together', async () => {
    const whole = { actor: olga.userId, kind: 'location', subject: vienna }
    expect(await actions(whole)).toEqual(['update', 'create'])
    expect(await actions({ ...whole, action: 'create' })).toEqual(['create'])
    expect(await actions({ ...whole, actor: petra.userId })).toEqual([])
    expect(await actions({ actor: 'house', subject: taxi })).toEqual(['invite'])
    expect(await actions({ party: petra.ownerId })).toEqual(['reject'])
    expect(await actions({ search: '100%' })).toEqual(['update', 'create'])
    expect(await actions({ search: '100_' })).toEqual([])
    expect(await actions({ search: 'PLATE' })).toEqual(['reject'])
    const [newer, older] = (await page(whole)).lines.map(({ at }) => at)
    expect(await actions({ ...whole, from: String(newer) })).toEqual(['update'])
    expect(await actions({ ...whole, to: String(newer) })).toEqual(['create'])
    expect(await actions({ ...whole, from: String(older), to: String(newer), action: 'create' })).toEqual(['create'])
  })

  it('to its end in pages, each line once, also where many stand at the same instant', async () => {
    const subject = { kind: 'campaign', id: randomUUID(), name: 'Spring' } as const
    const at = next()
    await inTransaction(house.house.database, async (tx) => {
      for (let count = 0; count < 230; count++) await writeDown(tx, COMMAND_LINE, { action: 'update', subject }, at)
    })
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { lines, next: older } = await page({ subject: subject.id, ...(cursor && { cursor }) })
      seen.push(...lines.map(({ id }) => id))
      sizes.push(lines.length)
      cursor = older
    }
    expect(sizes).toEqual([100, 100, 30])
    expect(new Set(seen).size).toBe(230)
  })

  it('and counts what came since, without showing it', async () => {
    const { newest } = await page({ kind: 'location' })
    const news = async (query: Record<string, string>) =>
      bodyOf(await olga.get(`/api/operator/audit/news?${new URLSearchParams(query).toString()}`), 200)
    expect(await news({ kind: 'location', since: String(newest) })).toEqual({ count: 0 })
    await did({ action: 'activate', subject: { kind: 'location', id: randomUUID(), name: 'Graz' } })
    expect(await news({ kind: 'location', since: String(newest) })).toEqual({ count: 1 })
    expect(await news({ kind: 'screen', since: String(newest) })).toEqual({ count: 0 })
  })

  it('tells whoever is looking that something came', async () => {
    const heard: string[] = []
    const stop = house.house.events.subscribe(({ topic }) => heard.push(topic))
    await did({ action: 'activate', subject: { kind: 'location', id: randomUUID(), name: 'Linz' } })
    stop()
    expect(heard).toEqual(['audit'])
  })

  it('knows everybody in it by name', async () => {
    const { actors } = bodyOf(await olga.get('/api/operator/audit/actors'), 200) as { actors: unknown[] }
    expect(actors).toContainEqual({ id: olga.userId, name: 'Olga Berg' })
    expect(actors).toContainEqual({ id: null, name: auditTexts.commandLine })
  })

  it.each([
    'cursor=nowhere',
    'cursor=1_x',
    `cursor=1_${'-'.repeat(36)}`,
    'from=yesterday',
    'actor=me',
    'subject=1',
    `search=${'x'.repeat(101)}`,
  ])('and refuses a question like %s', async (query) => {
    expect((await olga.get(`/api/operator/audit?${query}`)).status).toBe(400)
  })
})

describe('the audit log is taken away', () => {
  it('as a table in which nothing runs, by the same filters, and that is in the log', async () => {
    const reply = await olga.get(`/api/operator/audit/export?subject=${taxi}`)
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="marquee-audit-log-2026-11-21.csv"/)
    const [head, ...lines] = String(bodyOf(reply, 200)).trimEnd().split('\r\n')
    expect(head).toContain('When (UTC),Who,')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/,Rejected,Vehicle,'=cmd\|W 1000,.*,"The plate, ""W"", is missing",3,/)
    expect((await page({ action: 'export' })).lines).toMatchObject([
      { actorId: olga.userId, subject: { kind: 'audit', name: 'Audit log' }, details: { subject: taxi } },
    ])
  })

  it('whole, with what changed in words', async () => {
    const table = String(bodyOf(await olga.get('/api/operator/audit/export'), 200))
    expect(table).toContain(',name: Wien → Vienna 100%,')
    expect(table.trimEnd().split('\r\n').length).toBeGreaterThan(230)
  })
})
