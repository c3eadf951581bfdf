import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import type { AccountLanguage } from '@marquee/contract/language/languages'
import { asc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { replaceSettings, saveSettings } from '../../testing/billing.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { readInvoice } from '../../testing/invoice-terms.ts'
import { readPdf } from '../../testing/pdf.ts'
import {
  type Client,
  createClient,
  createOperator,
  createPartner,
  type Partner,
  PASSWORD,
  type Person,
  requireBody,
} from '../../testing/people/users.ts'
import { type PlantedLocation, plantLocation, plantRestaurant } from '../../testing/planted-venues.ts'
import { users } from '../identity/schema.ts'
import { getDocumentFile } from './commands/files.ts'
import { documents } from './schema/documents.ts'

let app: TestApp
let olga: Person
let petra: Partner
let carl: Client
let city: PlantedLocation

beforeAll(async () => {
  app = await startApp()
  app.clock.setTime('2026-11-21T11:00:00Z')
  ;[olga, petra, carl] = [await createOperator(app), await createPartner(app), await createClient(app)]
  city = { ...(await plantLocation(app.context.db)), ownerId: petra.ownerId }
  await saveSettings(olga)
  await setLanguage(carl, 'de')
  await setLanguage(petra, 'fr')
})
afterAll(() => app.close())

const setLanguage = ({ userId }: Person, language: AccountLanguage) =>
  app.context.db.update(users).set({ language }).where(eq(users.id, userId))
/** Books a restaurant screen for four weeks and issues the invoice, with reverse charge. */
async function approveCampaign(): Promise<string> {
  requireBody(await carl.put('/api/billing/details', { country: 'PT', vatNumber: 'PT501964843' }), 200)
  const venue = await plantRestaurant(app.context.db, city, [10])
  const flight = { type: 'restaurant', startDate: '2026-11-24', numberOfWeeks: '4' }
  const { _id: id } = await submitCampaign(carl, city, [venue], flight)
  requireBody(await olga.post(`/api/operator/reviews/campaign/${id}`, { decision: 'approve' }), 200)
  await app.jobs.runNow('invoicing.sync-all-orders')
  return id
}
const listDocuments = (campaignId: string) =>
  app.context.db.select().from(documents).where(eq(documents.campaignId, campaignId)).orderBy(asc(documents.kind))
const listStatements = () =>
  app.context.db.select().from(documents).where(isNotNull(documents.month)).orderBy(asc(documents.ordinal))
const openPdf = async (documentId = '') => {
  const { bytes, fileName } = await getDocumentFile(app.context, documentId, 'pdf')
  return { fileName, ...(await readPdf(bytes)) }
}
const openXml = async (documentId = '') => {
  const { bytes } = await getDocumentFile(app.context, documentId, 'xml')
  return new TextDecoder().decode(bytes)
}

describe('an invoice', () => {
  it('is in the language of its client, in PDF and XML (decision 18)', async () => {
    const [invoice] = await listDocuments(await approveCampaign())
    const { pages, language, title, fileName } = await openPdf(invoice?.id)
    expect([language, title, fileName]).toEqual([
      'de',
      `Rechnung ${invoice?.number}`,
      `Rechnung ${invoice?.number}.pdf`,
    ])
    expect(pages).toHaveLength(1)
    for (const text of [
      'Restaurant-Screens, 1 Screen × 4 Wochen',
      '24. November – 21. Dezember 2026',
      'Steuerschuldnerschaft des Leistungsempfängers',
      'Zahlbetrag 300,00 €',
      'Bitte überweisen Sie 300,00 € bis zum 5. Dezember 2026.',
      'Seite 1 von 1',
    ])
      expect(pages[0]).toContain(text)
    expect(pages[0]).not.toMatch(/Invoice|Amount|Reverse|screens|Due/)
    const xml = await openXml(invoice?.id)
    expect(readInvoice(xml)).toMatchObject({ BT1: invoice?.number, BT3: '380' })
    expect(xml).toContain('Steuerschuldnerschaft des Leistungsempfängers')
  })

  it('keeps its language, also for its credit note, when the account changes to another (decision 18)', async () => {
    const campaignId = await approveCampaign()
    await setLanguage(carl, 'fr')
    requireBody(await carl.delete(`/api/campaigns/${campaignId}`), 200)
    await app.jobs.runNow('invoicing.sync-all-orders')
    const [note, invoice] = await listDocuments(campaignId)
    const [noteText, invoiceText] = [await openPdf(note?.id), await openPdf(invoice?.id)].map(({ pages }) => pages[0])
    expect(invoiceText).toContain('Zahlbetrag 300,00 €')
    for (const text of [
      `Korrigiert Rechnung ${invoice?.number} vom 21. November 2026`,
      'Korrektur Restaurant-Screens, 1 Screen × 28 Tage',
      'Steuerschuldnerschaft des Leistungsempfängers',
    ])
      expect(noteText).toContain(text)
    const [later] = await listDocuments(await approveCampaign())
    expect((await openPdf(later?.id)).pages[0]).toContain('Écrans de restaurants, 1 écran × 4 semaines')
  })
})

describe('the second language of the operator', () => {
  it('adds the whole document as a translation, fixed when it is issued (decision 18)', async () => {
    await setLanguage(carl, 'de')
    await replaceSettings(app, { secondLanguage: 'es' })
    const [invoice] = await listDocuments(await approveCampaign())
    await replaceSettings(app, { secondLanguage: '' })
    const { pages, language } = await openPdf(invoice?.id)
    expect([pages.length, language]).toEqual([2, 'de'])
    expect(pages[0]).toContain('Steuerschuldnerschaft des Leistungsempfängers')
    for (const text of [
      'Traducción del documento de las páginas anteriores. No constituye un documento aparte.',
      `Factura ${invoice?.number}`,
      'Pantallas de restaurante, 1 pantalla × 4 semanas',
      'Inversión del sujeto pasivo',
      'Total a pagar 300,00 €',
      'Página 2 de 2',
    ])
      expect(pages[1]).toContain(text)
    expect(pages[1]).not.toMatch(/Rechnung|Betrag|Screens/)
    expect(await openXml(invoice?.id)).not.toContain('Inversión')
  })

  it('adds nothing to documents that are in it (decision 18)', async () => {
    await replaceSettings(app, { secondLanguage: 'de' })
    const [invoice] = await listDocuments(await approveCampaign())
    expect((await openPdf(invoice?.id)).pages).toHaveLength(1)
    await replaceSettings(app, { secondLanguage: '' })
  })

  it('is also that of the credit note, which has no terms of payment of a seller in France', async () => {
    await setLanguage(carl, 'fr')
    await replaceSettings(app, { country: 'FR', vatNumber: 'FR40303265045', secondLanguage: 'es' })
    const campaignId = await approveCampaign()
    requireBody(await carl.delete(`/api/campaigns/${campaignId}`), 200)
    await app.jobs.runNow('invoicing.sync-all-orders')
    await replaceSettings(app, {})
    const [note, invoice] = await listDocuments(campaignId)
    const [noteTexts, invoiceTexts] = [(await openPdf(note?.id)).pages, (await openPdf(invoice?.id)).pages]
    const onPage = await carl.get(`/api/invoices/${invoice?.id}`, { 'accept-language': 'es' })
    expect(JSON.stringify(requireBody(onPage, 200))).toContain('Pantallas de restaurante, 1 pantalla × 4 semanas')
    for (const [page, terms, credit] of [
      [0, 'pénalités au taux de refinancement', 'Avoir, écrans de restaurants, 1 écran × 28 jours'],
      [1, 'una compensación fija de 40 €', 'Pantallas de restaurante, abono de 1 pantalla × 28 días'],
    ] as const) {
      expect(invoiceTexts[page]).toContain(terms)
      expect(noteTexts[page]).toContain(credit)
      expect(noteTexts[page]).not.toContain(terms)
    }
  })
})

describe('a statement', () => {
  /** Sessions expire, so users sign in again. */
  async function signIn(): Promise<void> {
    olga = await createOperator(app)
    const answer = await createApiClient(app).post('/api/users/login', { email: petra.email, password: PASSWORD })
    const { token } = requireBody(answer, 200) as { token: string }
    petra = { ...petra, ...createApiClient(app, token), token }
  }

  it('is in the language of its partner, and its correction stays in it (decision 18)', async () => {
    requireBody(await petra.post('/api/billing/agreement', { version: selfBillingTexts.version }), 200)
    app.clock.setTime('2026-12-03T11:00:00Z')
    await app.jobs.runNow('payouts.issue-statements')
    const [statement] = await listStatements()
    const french = await openPdf(statement?.id)
    expect(french).toMatchObject({ language: 'fr', title: `Autofacture ${statement?.number}` })
    for (const text of [
      'Autofacturation',
      'Part de la campagne «',
      'novembre 2026',
      'Calcul de votre part',
      'Total TTC',
    ])
      expect(french.pages[0]).toContain(text)
    expect(french.pages[0]).not.toMatch(/Self-billing|Share|November|online/)

    await signIn()
    await setLanguage(petra, 'de')
    requireBody(await petra.put('/api/billing/details', { country: 'AT', vatNumber: 'ATU13585627' }), 200)
    const because = { reason: 'Numéro de TVA manquant' }
    requireBody(await olga.post(`/api/operator/statements/${statement?.id}/correct`, because), 200)
    const issued = await listStatements()
    const [credit, again] = issued.filter(({ screenId, id }) => screenId === statement?.screenId && id !== statement.id)
    const [creditText, againText] = [await openPdf(credit?.id), await openPdf(again?.id)].map(({ pages }) => pages[0])
    expect(creditText).toContain('Motif : Numéro de TVA manquant')
    expect(againText).toContain(`Annule et remplace l’autofacture ${statement?.number} du 3 décembre 2026`)
  })
})

it('a document from before languages were stored is English (decision 18)', async () => {
  const [french] = await listStatements()
  if (!french) throw new Error('the statement was issued')
  const { id: _, ...like } = french
  const { language: _language, ...content } = like.content
  const earlier = { ...like, number: 'EARLIER', ordinal: 99, month: '2026-07', content }
  const [planted] = await app.context.db.insert(documents).values(earlier).returning({ id: documents.id })
  await setLanguage(petra, 'fr')
  expect(await openPdf(planted?.id)).toMatchObject({ language: 'en', title: 'Statement EARLIER' })
})
