import { describe, expect, it } from 'vitest'
import { createDocument, INVOICE_R, STATEMENT } from '../../../../testing/documents.ts'
import { readInvoice } from '../../../../testing/invoice-terms.ts'
import { listPlacedText, readPdf } from '../../../../testing/pdf.ts'
import { extractText } from '../../../../testing/pdftotext.ts'
import { toCii } from '../e-invoice.ts'
import { createDocumentPdf } from './document.ts'

/** An invoice prints the full name of the buyer in its own script (Directive 2006/112/EC, Art. 226(5)). */

const createInvoice = (name: string) => createDocument({}, { buyer: { ...INVOICE_R.content.buyer, name } })
const createPdf = async (name: string) => createDocumentPdf(createInvoice(name), await toCii(createInvoice(name)))
const stripSpaces = (words: string) => words.replaceAll(/\s/g, '')

const NAMES = {
  Chinese: '上海广告有限公司',
  'Chinese of Taiwan': '臺灣廣告股份有限公司',
  Japanese: '株式会社カフェ東京ひかり',
  Korean: '주식회사 한국광고',
  Greek: 'Ελλάδα Διαφήμιση ΑΕ',
  Cyrillic: 'Рекламное агентство «Жук»',
  Armenian: 'Բրիսա ՍՊԸ',
  Georgian: 'შპს ბრისა',
  Hebrew: 'חברת הפרסום בע״מ',
  Arabic: 'شركة النور التجارية',
  'three scripts': 'Brisa 咖啡 Καφές ООО',
  'Latin with signs': 'Café Ⅱ ★ ① GmbH',
} as const

describe.each(Object.entries(NAMES))('a name in %s', (_, name) => {
  it('is printed in full, with embedded typefaces (D-11)', async () => {
    const bytes = await createPdf(name)
    const { pages, attachments } = await readPdf(bytes)
    expect(stripSpaces(pages[0] ?? '')).toContain(stripSpaces(reverseRtl(name)))
    expect(pages.join('')).not.toContain('?')
    expect(readInvoice(attachments['factur-x.xml'] ?? '').BT44).toBe(name)
    const file = Buffer.from(bytes).toString('latin1')
    expect(file.match(/\/FontFile2/g)?.length).toBe(file.match(/\/Type \/FontDescriptor/g)?.length)
    // Only the letters in use are embedded: a whole typeface would need megabytes.
    expect(bytes.length).toBeLessThan(100_000)
  })

  it('can be copied as it is written (D-11)', async () => {
    expect(splitLines(extractText(await createPdf(name)))).toContain(reverseRtl(name))
  })
})

const splitLines = (text: string) => text.replaceAll(/\p{Bidi_Control}/gu, '').split('\n')

/** Programs that extract drawn text return right-to-left words in visual order. */
const reverseRtl = (name: string) => (RTL.test(name) ? name.split(' ').toReversed().join(' ') : name)
const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** A PDF string: two bytes for each letter, special characters escaped. */
function encodePdfString(words: string): string {
  const bytes = Buffer.from(`\ufeff${words}`, 'utf16le').swap16().toString('latin1')
  return `/ActualText (${bytes.replaceAll(/[\n\r\t\b\f()\\]/g, (one) => ESCAPED[one] ?? one)})`
}
const ESCAPED: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '(': '\\(',
  ')': '\\)',
  '\\': '\\\\',
}

describe('right-to-left letters', () => {
  it('are in logical order for screen readers, with numbers and signs (D-11)', async () => {
    for (const name of ['شركة الإعلانات العربية 24', 'חברת הפרסום (ישראל) בע״מ', 'Brisa שלום Cafés'])
      expect(Buffer.from(await createPdf(name)).toString('latin1')).toContain(encodePdfString(name))
  })

  it('are drawn from right to left: the first word of a name is the rightmost (D-11)', async () => {
    const words = await listPlacedText(await createPdf('חברת הפרסום'))
    const [first, second] = ['חברת', 'הפרסום'].map((word) => words.find(({ text }) => text === word)?.x ?? NaN)
    expect(first).toBeGreaterThan(second ?? NaN)
  })

  it('are joined in Arabic (D-11)', async () => {
    const [joined] = (await listPlacedText(await createPdf('ببب'))).filter(({ text }) =>
      /\p{Script=Arabic}/u.test(text),
    )
    const [apart] = (await listPlacedText(await createPdf('ب'))).filter(({ text }) => /\p{Script=Arabic}/u.test(text))
    expect(joined?.width).toBeLessThan((apart?.width ?? 0) * 2.5)
  })
})

describe('a long name', () => {
  it('without spaces breaks into lines inside its column (D-11)', async () => {
    const name = '上海国际广告传媒文化发展有限责任公司'.repeat(3)
    const bytes = await createPdf(name)
    const letters = (await listPlacedText(bytes)).filter(({ text, y }) => /\p{Script=Han}/u.test(text) && y > 500)
    expect(new Set(letters.map(({ y }) => Math.round(y))).size).toBeGreaterThan(2)
    expect(Math.max(...letters.map(({ x, width }) => x + width))).toBeLessThan(56 + 150 + 16 + 150 + 1)
    expect(stripSpaces((await readPdf(bytes)).pages[0] ?? '')).toContain(name)
  })

  it('in the foot of a statement is truncated with an ellipsis (D-11)', async () => {
    const seller = { ...STATEMENT.content.seller, name: '上海国际广告传媒文化发展有限责任公司'.repeat(5) }
    const statement = { ...STATEMENT, content: { ...STATEMENT.content, seller } }
    const { pages } = await readPdf(await createDocumentPdf(statement, await toCii(statement)))
    expect(pages[0]).toContain('…')
  })
})

describe('a letter that no typeface has', () => {
  it.each([
    ['🎉 Party', '[U+1F389] Party'],
    ['Brisa 🇩🇪', 'Brisa [U+1F1E9][U+1F1EA]'],
    ['1️⃣ Brisa', '1[U+20E3] Brisa'],
    ['👨‍👩‍👧 Brisa', '[U+1F468][U+1F469][U+1F467] Brisa'],
  ])('is printed as its code point, also if a package lists the letter: %s (D-11)', async (name, printed) => {
    expect((await readPdf(await createPdf(name))).pages[0]).toContain(printed)
  })

  it('is printed as its code point and unchanged in the XML (D-11)', async () => {
    const name = '𒀀 Brisa 😀'
    const { pages, attachments } = await readPdf(await createPdf(name))
    expect(pages[0]).toContain('[U+12000] Brisa [U+1F600]')
    expect(pages[0]).not.toContain('?')
    expect(readInvoice(attachments['factur-x.xml'] ?? '').BT44).toBe(name)
  })
})

it('a document without such letters embeds only the typeface of the web application (D-11)', async () => {
  const bytes = await createPdf('Brisa Coffee GmbH')
  const file = Buffer.from(bytes).toString('latin1')
  expect(new Set(file.match(/\/FontName \/\w+\+[\w-]+/g)?.map((name) => name.split('+')[1]))).toEqual(
    new Set(['InstrumentSans-Regular', 'InstrumentSans-SemiBold']),
  )
  expect(file).not.toContain('NotoSans')
})
