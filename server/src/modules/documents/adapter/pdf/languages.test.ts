import { LANGUAGES } from '@marquee/contract/language/languages'
import { runInLanguage } from '@marquee/contract/language/load'
import { billingContentTexts } from '@marquee/contract/messages/billing-content'
import { billingDocumentTexts } from '@marquee/contract/messages/billing-documents'
import { statementTexts } from '@marquee/contract/messages/statement'
import { formatDocumentDays } from '@marquee/contract/texts/document-days'
import { describe, expect, it } from 'vitest'
import { createDocument, INVOICE_R, STATEMENT, STATEMENT_CREDIT } from '../../../../testing/documents.ts'
import { listPlacedText, type PlacedText, readPdf } from '../../../../testing/pdf.ts'
import type { IssuedDocument } from '../../rules/e-invoice.ts'
import { toCii } from '../e-invoice.ts'
import { createDocumentPdf } from './document.ts'

/** The longest words that a document can have, and the letters of all languages. */
const LINE = { quantity: 1000, unit: 'WEE', unitPriceCents: 7_500, netCents: 7_500_000 } as const
const wordDocument = (document: IssuedDocument) =>
  createDocument(document, {
    ...document.content,
    seller: { ...document.content.seller, name: 'Łódź Façade & Œuvre São João Straße € GmbH' },
    subject: statementTexts.subject({ screen: 'Sole', month: '2026-11' }),
    lines: [
      {
        ...LINE,
        name: billingContentTexts.run.restaurant({ screens: 250, weeks: 4 }),
        description: formatDocumentDays('2026-11-30', '2027-02-28'),
      },
    ],
    notes: [billingDocumentTexts.selfBilling],
    exemption: billingContentTexts.exemptions.outsideScope,
  })

/** Pairs of texts of a line that cover each other. */
function listOverlaps(texts: readonly PlacedText[]): string[] {
  const shown = texts.filter(({ text }) => text.trim() !== '')
  return shown.flatMap((one, index) =>
    shown
      .slice(index + 1)
      .filter(({ y }) => Math.abs(y - one.y) < 6)
      .filter(({ x, width }) => x < one.x + one.width - 1 && one.x < x + width - 1)
      .map(({ text }) => `${one.text} | ${text}`),
  )
}

describe.each(LANGUAGES)('a document in %s', (language) => {
  it.each(Object.entries({ INVOICE_R, STATEMENT, STATEMENT_CREDIT }))(
    'has all letters, and no text covers another: %s (decision 18)',
    (_, document) =>
      runInLanguage(language, async () => {
        const worded = wordDocument(document)
        const bytes = await createDocumentPdf(worded, await toCii(worded))
        const { pages, language: declared } = await readPdf(bytes)
        expect(declared).toBe(language)
        expect(pages[0]).toContain('Łódź Façade & Œuvre São João Straße € GmbH')
        expect(pages.join(' ')).not.toMatch(/\[U\+|�/)
        expect(listOverlaps(await listPlacedText(bytes))).toEqual([])
      }),
  )
})

it('words reverse charge and self-billing as VAT law does (Directive 2006/112/EC, Art. 226)', () => {
  const phrases = LANGUAGES.map((language) =>
    runInLanguage(language, () => [language, billingContentTexts.reverseCharge, billingDocumentTexts.selfBilling]),
  )
  expect(phrases).toEqual([
    ['en', 'Reverse charge', 'Self-billing'],
    ['de', 'Steuerschuldnerschaft des Leistungsempfängers', 'Gutschrift'],
    ['fr', 'Autoliquidation', 'Autofacturation'],
    ['es', 'Inversión del sujeto pasivo', 'Facturación por el destinatario'],
    ['it', 'Inversione contabile', 'Autofatturazione'],
    ['pt-PT', 'IVA – autoliquidação', 'Autofaturação'],
    ['nl', 'Btw verlegd', 'Factuur uitgereikt door afnemer'],
  ])
})
