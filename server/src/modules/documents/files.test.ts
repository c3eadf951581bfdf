import type { EndpointReply } from '@marquee/contract/endpoint'
import type { linkToDocument, listInvoices } from '@marquee/contract/invoices'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { plantLocation, plantRestaurant } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { readInvoice } from '../../testing/invoice-terms.ts'
import { plantStatement } from '../../testing/payouts.ts'
import { createMember } from '../../testing/people/members.ts'
import { readPdf } from '../../testing/pdf.ts'
import {
  requireBody,
  type Client,
  createClient,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'
import { getDocumentFile } from './commands/files.ts'
import { documentFiles, documentLinks, documents } from './schema/documents.ts'

let app: TestApp
let olga: Person
let petra: Partner
let carl: Client
let invoiceId: string
let screenId: string
let statementId: string

beforeAll(async () => {
  app = await startApp()
  ;[olga, petra, carl] = [await createOperator(app), await createPartner(app), await createClient(app)]
  await saveSettings(olga)
  const city = { ...(await plantLocation(app.context.db)), ownerId: petra.ownerId }
  const venue = await plantRestaurant(app.context.db, city, [10])
  const campaign = await submitCampaign(carl, city, [venue], { type: 'restaurant' })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  const { invoices } = requireBody(await carl.get('/api/invoices'), 200) as EndpointReply<typeof listInvoices>
  invoiceId = invoices[0]?.id ?? ''
  screenId = venue.screenIds[0] ?? ''
  statementId = (await plantStatement(app, { ownerId: petra.ownerId, screenId })).id
})
afterAll(() => app.close())

const requestLink = (who: Person, id: string, kind: 'pdf' | 'xml' = 'pdf') =>
  who.post(`/api/billing/documents/${id}/link`, { kind })
const createLink = async (who: Person, id: string, kind: 'pdf' | 'xml' = 'pdf') =>
  requireBody(await requestLink(who, id, kind), 200) as EndpointReply<typeof linkToDocument>
/** A new tab sends no header. */
const openLink = async (link: string) => {
  const { statusCode: status, headers, rawPayload: bytes, body: text } = await app.server.inject(link)
  return { status, headers, bytes, text }
}

describe('a link to a document', () => {
  it('opens the PDF without a header, under its file name (TRAP-20, OPEN-57)', async () => {
    const { link } = await createLink(carl, invoiceId)
    const { status, headers, bytes } = await openLink(link)
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `inline; filename="Invoice RE-2026-000001.pdf"; filename*=UTF-8''Invoice%20RE-2026-000001.pdf`,
    ])
    expect((await readPdf(bytes)).title).toBe('Invoice RE-2026-000001')
  })

  it('also opens the XML (product 8)', async () => {
    const { headers, text } = await openLink((await createLink(carl, invoiceId, 'xml')).link)
    expect(headers['content-type']).toContain('application/xml')
    expect(readInvoice(text)).toMatchObject({ BT1: 'RE-2026-000001', BT3: '380' })
  })

  it('is valid for five minutes (OPEN-57)', async () => {
    const { link, expiresAt } = await createLink(carl, invoiceId)
    const until = new Date(expiresAt)
    expect(until.getTime() - app.clock.now().getTime()).toBe(5 * 60_000)
    app.clock.setTime(new Date(until.getTime() - 1))
    expect((await openLink(link)).status).toBe(200)
    app.clock.setTime(until)
    const late = await openLink(link)
    expect([late.status, late.text]).toEqual([404, expect.stringContaining('notFound')])
  })

  it('opens one document, and cannot be guessed (TRAP-20)', async () => {
    const [one, other] = [await createLink(carl, invoiceId), await createLink(carl, invoiceId)]
    expect(one.link).not.toBe(other.link)
    for (const token of ['x', 'x'.repeat(43), 'x'.repeat(101), '%00', "' or 1=1"])
      expect([400, 404]).toContain((await openLink(`/api/billing/files/${token}`)).status)
    const [row] = await app.context.db.select().from(documentLinks)
    expect(one.link).not.toContain(row?.tokenHash)
  })

  it('is created only for the party of the document and for operators (OPEN-30)', async () => {
    for (const [who, id] of [
      [carl, invoiceId],
      [olga, invoiceId],
      [petra, statementId],
      [olga, statementId],
    ] as const)
      expect((await requestLink(who, id)).status).toBe(200)
    const [clara, peter] = [await createClient(app, 'Clara Other'), await createPartner(app, 'Peter Other')]
    for (const [who, id] of [
      [petra, invoiceId],
      [clara, invoiceId],
      [carl, statementId],
      [peter, statementId],
    ] as const)
      expect(await requestLink(who, id)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect((await requestLink(olga, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await olga.post(`/api/billing/documents/${invoiceId}/link`, { kind: 'html' })).status).toBe(400)
  })

  it('is deleted after it has expired (decision 18)', async () => {
    app.clock.advance(5 * 60_000)
    const { link } = await createLink(carl, invoiceId)
    await app.jobs.runNow('documents.delete-links')
    expect(await app.context.db.$count(documentLinks)).toBe(1)
    expect((await openLink(link)).status).toBe(200)
  })
})

describe('the files of a document', () => {
  const countFiles = () => app.context.db.$count(documentFiles)

  it('are created after it is issued, and keep the same bytes (decision 18)', async () => {
    await app.jobs.drain()
    expect(await countFiles()).toBe(4)
    const [one, other] = [
      await openLink((await createLink(petra, statementId)).link),
      await openLink((await createLink(olga, statementId)).link),
    ]
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0)
    await app.jobs.drain()
    expect(await countFiles()).toBe(4)
  })

  it('are created on request before the job has run, once for concurrent requests (decision 18)', async () => {
    const before = await countFiles()
    const next = await plantStatement(app, { ownerId: petra.ownerId, screenId, month: '2026-09' })
    const made = await Promise.all(Array.from({ length: 5 }, () => getDocumentFile(app.context, next.id, 'pdf')))
    expect(new Set(made.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBe(1)
    expect(await countFiles()).toBe(before + 1)
  })

  it('that cannot be created do not block other files (decision 18)', async () => {
    const { db } = app.context
    const [row] = await db.select().from(documents).where(eq(documents.id, statementId))
    if (!row) throw new Error('the statement is planted')
    const { id: _id, ...like } = row
    const broken = { ...like, number: 'BROKEN', ordinal: 99, month: '2026-07', content: {} as typeof row.content }
    const [made] = await db.insert(documents).values(broken).returning({ id: documents.id })
    const next = await plantStatement(app, { ownerId: petra.ownerId, screenId, month: '2026-08' })
    const [first, second] = await Promise.allSettled([
      getDocumentFile(app.context, made?.id ?? '', 'pdf'),
      getDocumentFile(app.context, next.id, 'pdf'),
    ])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  })

  it('cannot be changed or removed (decision 18)', async () => {
    const { db } = app.context
    await expect(db.update(documentFiles).set({ bytes: new Uint8Array() })).rejects.toThrow()
    await expect(db.delete(documentFiles)).rejects.toThrow()
  })
})

it('a link of an earlier version without a session opens until it expires (S-07, D-44)', async () => {
  const { link } = await createLink(olga, invoiceId)
  await app.context.db.update(documentLinks).set({ sessionId: null })
  expect((await openLink(link)).status).toBe(200)
})

it('a link of a member opens nothing once they are removed or may no longer see invoices (decision 33)', async () => {
  const [mia, fay] = [await createMember(app, carl, 'manager'), await createMember(app, carl, 'finance')]
  const links = [await createLink(mia, invoiceId), await createLink(fay, invoiceId)]
  expect(await Promise.all(links.map(({ link }) => openLink(link)))).toMatchObject([{ status: 200 }, { status: 200 }])
  requireBody(await carl.delete(`/api/members/${mia.membershipId}`), 200)
  requireBody(await carl.put(`/api/members/${fay.membershipId}`, { role: 'viewer' }), 200)
  expect(await Promise.all(links.map(({ link }) => openLink(link)))).toMatchObject([{ status: 404 }, { status: 404 }])
})

describe('a link whose session has ended', () => {
  it('opens nothing after a suspension or a sign-out; the links of others stay (S-07)', async () => {
    const [byCarl, byPetra, byOlga] = [
      await createLink(carl, invoiceId),
      await createLink(petra, statementId),
      await createLink(olga, invoiceId),
    ]
    requireBody(await olga.post(`/api/operator/people/${carl.userId}/suspend`, { reason: 'Unpaid invoices' }), 200)
    requireBody(await petra.post('/api/users/logout', {}), 200)
    const answers = await Promise.all([byCarl, byPetra, byOlga].map(({ link }) => openLink(link)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 200])
  })
})
