import type { ReplyOf } from '@marquee/contract/endpoint'
import type { linkToDocument, listInvoices } from '@marquee/contract/invoices'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { submitted } from '../../testing/campaigns.ts'
import { plantCity, plantRestaurant } from '../../testing/city.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { readInvoice } from '../../testing/invoice-terms.ts'
import { plantStatement } from '../../testing/payouts.ts'
import { readPdf } from '../../testing/pdf.ts'
import {
  bodyOf,
  type Client,
  client,
  operator,
  type Partner,
  partner,
  type Person,
} from '../../testing/people/users.ts'
import { fileOf } from './commands/document-files.ts'
import { documentFiles, documentLinks, documents } from './schema/documents.ts'

let house: TestHouse
let olga: Person
let petra: Partner
let carl: Client
let invoiceId: string
let screenId: string
let statementId: string

beforeAll(async () => {
  house = await startHouse()
  ;[olga, petra, carl] = [await operator(house), await partner(house), await client(house)]
  await saveSettings(olga)
  const city = { ...(await plantCity(house.house.db)), ownerId: petra.ownerId }
  const place = await plantRestaurant(house.house.db, city, [10])
  const campaign = await submitted(carl, city, [place], { type: 'restaurant' })
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await house.jobs.drain()
  const { invoices } = bodyOf(await carl.get('/api/invoices'), 200) as ReplyOf<typeof listInvoices>
  invoiceId = invoices[0]?.id ?? ''
  screenId = place.screenIds[0] ?? ''
  statementId = (await plantStatement(house, { ownerId: petra.ownerId, screenId })).id
})
afterAll(() => house.close())

const ask = (who: Person, id: string, kind: 'pdf' | 'xml' = 'pdf') =>
  who.post(`/api/billing/documents/${id}/link`, { kind })
const linkFor = async (who: Person, id: string, kind: 'pdf' | 'xml' = 'pdf') =>
  bodyOf(await ask(who, id, kind), 200) as ReplyOf<typeof linkToDocument>
/** In a new tab, which sends no header. */
const open = async (link: string) => {
  const { statusCode: status, headers, rawPayload: bytes, body: text } = await house.server.inject(link)
  return { status, headers, bytes, text }
}

describe('a link to a document', () => {
  it('opens the PDF without a header, shown under its name (TRAP-20, OPEN-57)', async () => {
    const { link } = await linkFor(carl, invoiceId)
    const { status, headers, bytes } = await open(link)
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `inline; filename="Invoice RE-2026-000001.pdf"; filename*=UTF-8''Invoice%20RE-2026-000001.pdf`,
    ])
    expect((await readPdf(bytes)).title).toBe('Invoice RE-2026-000001')
  })

  it('opens the XML alone too (product 8)', async () => {
    const { headers, text } = await open((await linkFor(carl, invoiceId, 'xml')).link)
    expect(headers['content-type']).toContain('application/xml')
    expect(readInvoice(text)).toMatchObject({ BT1: 'RE-2026-000001', BT3: '380' })
  })

  it('lives five minutes, and not one second longer (OPEN-57)', async () => {
    const { link, expiresAt } = await linkFor(carl, invoiceId)
    const until = new Date(expiresAt)
    expect(until.getTime() - house.clock.now().getTime()).toBe(5 * 60_000)
    house.clock.moveTo(new Date(until.getTime() - 1))
    expect((await open(link)).status).toBe(200)
    house.clock.moveTo(until)
    const late = await open(link)
    expect([late.status, late.text]).toEqual([404, expect.stringContaining('notFound')])
  })

  it('opens one document, and cannot be guessed (TRAP-20)', async () => {
    const [one, other] = [await linkFor(carl, invoiceId), await linkFor(carl, invoiceId)]
    expect(one.link).not.toBe(other.link)
    for (const token of ['x', 'x'.repeat(43), 'x'.repeat(101), '%00', "' or 1=1"])
      expect([400, 404]).toContain((await open(`/api/billing/files/${token}`)).status)
    const [kept] = await house.house.db.select().from(documentLinks)
    expect(one.link).not.toContain(kept?.tokenHash)
  })

  it('is given to whose document it is, and to operators (OPEN-30)', async () => {
    for (const [who, id] of [
      [carl, invoiceId],
      [olga, invoiceId],
      [petra, statementId],
      [olga, statementId],
    ] as const)
      expect((await ask(who, id)).status).toBe(200)
    const [clara, peter] = [await client(house, 'Clara Other'), await partner(house, 'Peter Other')]
    for (const [who, id] of [
      [petra, invoiceId],
      [clara, invoiceId],
      [carl, statementId],
      [peter, statementId],
    ] as const)
      expect(await ask(who, id)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect((await ask(olga, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await olga.post(`/api/billing/documents/${invoiceId}/link`, { kind: 'html' })).status).toBe(400)
  })

  it('is thrown away once it has run out (decision 18)', async () => {
    house.clock.advance(5 * 60_000)
    const { link } = await linkFor(carl, invoiceId)
    await house.jobs.runNow('billing.sweep-document-links')
    expect(await house.house.db.$count(documentLinks)).toBe(1)
    expect((await open(link)).status).toBe(200)
  })
})

describe('the files of a document', () => {
  const files = () => house.house.db.$count(documentFiles)

  it('are made once it is issued, and are the same bytes for ever (decision 18)', async () => {
    await house.jobs.drain()
    expect(await files()).toBe(4)
    const [one, other] = [
      await open((await linkFor(petra, statementId)).link),
      await open((await linkFor(olga, statementId)).link),
    ]
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0)
    await house.jobs.drain()
    expect(await files()).toBe(4)
  })

  it('are made on the spot for whoever is faster than the job, once for all who ask (decision 18)', async () => {
    const before = await files()
    const next = await plantStatement(house, { ownerId: petra.ownerId, screenId, month: '2026-09' })
    const made = await Promise.all(Array.from({ length: 5 }, () => fileOf(house.house, next.id, 'pdf')))
    expect(new Set(made.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBe(1)
    expect(await files()).toBe(before + 1)
  })

  it('of one document that cannot be made hold up no other (decision 18)', async () => {
    const { db } = house.house
    const [row] = await db.select().from(documents).where(eq(documents.id, statementId))
    if (!row) throw new Error('the statement is planted')
    const { id: _id, ...like } = row
    const broken = { ...like, number: 'BROKEN', ordinal: 99, month: '2026-07', content: {} as typeof row.content }
    const [made] = await db.insert(documents).values(broken).returning({ id: documents.id })
    const next = await plantStatement(house, { ownerId: petra.ownerId, screenId, month: '2026-08' })
    const [first, second] = await Promise.allSettled([
      fileOf(house.house, made?.id ?? '', 'pdf'),
      fileOf(house.house, next.id, 'pdf'),
    ])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  })

  it('cannot be changed or removed (decision 18)', async () => {
    const { db } = house.house
    await expect(db.update(documentFiles).set({ bytes: new Uint8Array() })).rejects.toThrow()
    await expect(db.delete(documentFiles)).rejects.toThrow()
  })
})

it('a link that a process of the version before has written opens until it runs out (S-07, D-44)', async () => {
  const { link } = await linkFor(olga, invoiceId)
  await house.house.db.update(documentLinks).set({ sessionId: null })
  expect((await open(link)).status).toBe(200)
})

describe('a link whose session has ended', () => {
  it('opens nothing after a suspension or a sign-out; the links of others stay (S-07)', async () => {
    const [byCarl, byPetra, byOlga] = [
      await linkFor(carl, invoiceId),
      await linkFor(petra, statementId),
      await linkFor(olga, invoiceId),
    ]
    bodyOf(await olga.post(`/api/operator/people/${carl.userId}/suspend`, { reason: 'Unpaid invoices' }), 200)
    bodyOf(await petra.post('/api/users/logout', {}), 200)
    const answers = await Promise.all([byCarl, byPetra, byOlga].map(({ link }) => open(link)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 200])
  })
})
