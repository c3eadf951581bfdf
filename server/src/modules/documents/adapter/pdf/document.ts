import { getLanguage, runInLanguage } from '@marquee/contract/language/load'
import { billingDocumentTexts as texts } from '@marquee/contract/messages/billing-documents'
import { formatDocumentDay, formatDocumentDays, nameDocumentCountry } from '@marquee/contract/texts/document-days'
import { isOfPartner, type IssuedDocument } from '../../rules/e-invoice.ts'
import type { DocumentContent, Party } from '../../schema/content.ts'
import { attachInvoice } from './factur-x.ts'
import { writeLines } from './lines.ts'
import { writePayment } from './payment.ts'
import {
  addSection,
  countPages,
  finishSheet,
  measureText,
  INK,
  INNER_WIDTH,
  makeRoom,
  createSheet,
  drawEveryPage,
  PAGE,
  drawRule,
  fitStyle,
  type Sheet,
  type Style,
  writeText,
  writeArtifact,
} from '../../../../platform/pdf/sheet.ts'
import { writeShare, writeSums } from './sums.ts'

/**
 * The PDF of a document with its electronic invoice embedded (PDF/A-3, Factur-X). The same document always gives the
 * same bytes.
 *
 * @param invoice the same document by EN 16931, in the syntax CII
 */
export async function createDocumentPdf(document: IssuedDocument, invoice: string): Promise<Uint8Array> {
  const title = `${texts.title[document.kind]} ${document.number}`
  const language = getLanguage()
  const sheet = await createSheet({ title, language, at: document.issuedAt }, collectText(document))
  await writeDocument(sheet, document)
  const ownPages = countPages(sheet)
  const { translation } = document.content
  if (translation) await runInLanguage(translation.language, () => writeTranslation(sheet, document, translation))
  drawEveryPage(sheet, (page, pages) => {
    const pageLanguage = translation && page > ownPages ? translation.language : language
    runInLanguage(pageLanguage, () => writeFoot(sheet, document, page, pages))
  })
  attachInvoice(sheet.doc, invoice, document.issuedAt)
  return finishSheet(sheet)
}

async function writeDocument(sheet: Sheet, document: IssuedDocument): Promise<void> {
  writeHead(sheet, document)
  writeParties(sheet, document)
  writeSubject(sheet, document)
  writeLines(sheet, document)
  writeSums(sheet, document)
  writeShare(sheet, document)
  writeNotes(sheet, document)
  await writePayment(sheet, document)
}

/** The whole document once more in its second language, on pages of its own (decision 18). */
async function writeTranslation(
  sheet: Sheet,
  document: IssuedDocument,
  translation: NonNullable<DocumentContent['translation']>,
): Promise<void> {
  const translated = addSection(sheet, translation.language)
  const line = { x: PAGE.left, y: translated.y, width: INNER_WIDTH }
  translated.y += writeText(translated, { parent: translated.root, tag: 'P' }, texts.translation, line) + 14
  await writeDocument(translated, { ...document, content: { ...document.content, ...translation } })
}

/** All text of a document that comes from user input. */
const collectText = ({ number, content }: IssuedDocument): string => number + JSON.stringify(content)

/** The seller's name on the left, the title on the right. */
function writeHead(sheet: Sheet, { kind, number, content }: IssuedDocument): void {
  const half = INNER_WIDTH / 2
  const name = { x: PAGE.left, y: sheet.y + 4, width: half }
  const title = { x: PAGE.left + half, y: sheet.y, width: half }
  const { root } = sheet
  const nameHeight = writeText(sheet, { parent: root, tag: 'P' }, content.seller.name, name, {
    size: 13,
    isStrong: true,
  })
  const titleStyle = fitStyle(sheet, texts.title[kind], half, { size: 21, isStrong: true, isFigure: true })
  writeText(sheet, { parent: root, tag: 'H1' }, texts.title[kind], title, titleStyle)
  const below = { ...title, y: sheet.y + 27 }
  writeText(sheet, { parent: root, tag: 'P' }, number, below, { size: 11, colour: INK.soft, isFigure: true })
  // In German the title of a statement is this wording.
  const isSelfBilled = isOfPartner(kind) && texts.selfBilling !== texts.title[kind]
  if (isSelfBilled) {
    const wording = { ...title, y: sheet.y + 42 }
    writeText(sheet, { parent: root, tag: 'P' }, texts.selfBilling, wording, { colour: INK.soft, isFigure: true })
  }
  sheet.y += Math.max(nameHeight + 4, isSelfBilled ? 54 : 42) + 10
  drawRule(sheet, sheet.y, INK.accent, PAGE.left, 2)
  sheet.y += 18
}

const COLUMN = 150

/** Both parties side by side, and number and dates. */
function writeParties(sheet: Sheet, document: IssuedDocument): void {
  const { seller, buyer } = document.content
  const [from, to] = getRoles()[document.kind]
  const meta = PAGE.left + 2 * (COLUMN + 16)
  const heights = [
    writeParty(sheet, PAGE.left, from, seller),
    writeParty(sheet, PAGE.left + COLUMN + 16, to, buyer),
    writeMeta(sheet, meta, PAGE.width - PAGE.right - meta, document),
  ]
  sheet.y += Math.max(...heights) + 20
}

const getRoles = () =>
  ({
    invoice: [texts.seller, texts.buyer],
    'credit-note': [texts.seller, texts.creditTo],
    statement: [texts.partner, texts.operator],
    'statement-credit': [texts.partner, texts.operator],
  }) as const

const LABEL: Style = { size: 8, colour: INK.soft }

function writeParty(sheet: Sheet, x: number, role: string, party: Party): number {
  const { street, postcode, town, address, country, vatNumber, taxNumber, registration, email } = party
  const lines = [
    // A profile without street and town has its address in one line.
    ...(street || town ? [street, `${postcode} ${town}`] : [address]),
    nameDocumentCountry(country),
    vatNumber ? texts.vatNumber({ number: vatNumber }) : '',
    taxNumber ? texts.taxNumber({ number: taxNumber }) : '',
    registration ? texts.registration({ number: registration }) : '',
    email,
  ]
  const place = { parent: sheet.root, tag: 'P' }
  let y = sheet.y
  y += writeText(sheet, place, role, { x, y, width: COLUMN }, LABEL) + 2
  y += writeText(sheet, place, party.name, { x, y, width: COLUMN }, { isStrong: true })
  for (const line of lines) y += writeText(sheet, place, line, { x, y, width: COLUMN })
  return y - sheet.y
}

function writeMeta(sheet: Sheet, x: number, width: number, document: IssuedDocument): number {
  const { from, until } = document.content.period
  const rows = [
    [texts.number, document.number],
    [texts.issuedOn, formatDocumentDay(document.issuedOn)],
    ...(document.dueOn ? [[texts.dueOn, formatDocumentDay(document.dueOn)]] : []),
    [texts.period, formatDocumentDays(from, until)],
  ] as const
  const place = { parent: sheet.root, tag: 'P' }
  let y = sheet.y
  for (const [label = '', value = ''] of rows) {
    y += writeText(sheet, place, label, { x, y, width }, LABEL)
    y += writeText(sheet, place, value, { x, y, width }) + 5
  }
  return y - sheet.y
}

function writeSubject(sheet: Sheet, { kind, content: { subject, corrects } }: IssuedDocument): void {
  const place = { parent: sheet.root, tag: 'P' }
  const getLineBox = () => ({ x: PAGE.left, y: sheet.y, width: INNER_WIDTH })
  sheet.y += writeText(sheet, place, subject, getLineBox(), { size: 12, isStrong: true, maxHeight: 60 })
  if (corrects) {
    const words = texts.corrects[kind]({ number: corrects.number, day: formatDocumentDay(corrects.issuedOn) })
    sheet.y += writeText(sheet, place, words, getLineBox(), { colour: INK.soft })
  }
  sheet.y += 12
}

function writeNotes(sheet: Sheet, { content: { notes, exemption }, kind }: IssuedDocument): void {
  const terms = {
    invoice: [],
    'credit-note': [texts.creditTerms],
    statement: [texts.statementTerms],
    'statement-credit': [texts.statementCreditTerms],
  }[kind]
  // These are printed below the title and beside the VAT.
  const printedElsewhere = [texts.selfBilling, exemption]
  for (const note of [...notes.filter((words) => !printedElsewhere.includes(words)), ...terms]) {
    makeRoom(sheet, measureText(sheet, note, INNER_WIDTH))
    const line = { x: PAGE.left, y: sheet.y, width: INNER_WIDTH }
    sheet.y += writeText(sheet, { parent: sheet.root, tag: 'P' }, note, line) + 3
  }
  sheet.y += 12
}

function writeFoot(sheet: Sheet, { number, content: { seller } }: IssuedDocument, page: number, pages: number): void {
  const y = PAGE.height - PAGE.foot + 24
  const style = { size: 7.5, colour: INK.soft }
  drawRule(sheet, y - 8)
  const place = { x: PAGE.left, y, width: INNER_WIDTH }
  // Isolates keep the number behind the name also if the name runs from right to left.
  writeArtifact(
    sheet,
    `\u2068${seller.name}\u2069 · ${number}`,
    { ...place, width: INNER_WIDTH - 90 },
    { ...style, maxHeight: 12 },
  )
  writeArtifact(sheet, texts.pages({ page, pages }), place, { ...style, isFigure: true })
}
