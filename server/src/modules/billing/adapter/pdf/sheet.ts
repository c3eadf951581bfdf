import type PDFDocument from 'pdfkit'
import { billingDocumentTexts as texts } from '@marquee/contract/texts/billing-documents'
import { toPrintable } from '../../rules/e-invoice.ts'
import { type Faces, loadFaces, stripDirections } from './faces.ts'
import type { Run } from './paragraph.ts'
import { drawWords, INK, measureHeight, type Style } from './words.ts'

export { INK, type Style }

/** A4 in points, and what stays free around. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 52, foot: 64 } as const
export const INNER_WIDTH = PAGE.width - PAGE.left - PAGE.right

export type Parent = PDFKit.PDFStructureElement

/** Paper that is being written on, from top to bottom; `y` is how far it is. */
export type Sheet = {
  readonly doc: typeof PDFDocument.prototype
  readonly faces: Faces
  /** lines that were laid out already */
  readonly laid: Map<string, readonly (readonly Run[])[]>
  /** everything that is read aloud hangs here */
  readonly root: Parent
  y: number
}

/**
 * Empty paper of an archivable, tagged PDF (PDF/A-3).
 *
 * @param said everything that will be written, so that a typeface is chosen that has all of it
 */
export async function createSheet(title: string, at: Date, said: string): Promise<Sheet> {
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: texts.language,
    displayTitle: true,
    size: 'A4',
    margin: 0,
    // The last page is known before the first is numbered.
    bufferPages: true,
    info: { Title: title, CreationDate: at, Producer: PRODUCER, Creator: PRODUCER },
  })
  const faces = await loadFaces(doc, toPrintable(said))
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, faces, laid: new Map(), root, y: PAGE.top }
}

const PRODUCER = 'Marquee'

/** Writes words under a tag of the structure. @returns how high they are */
export function writeText(
  sheet: Sheet,
  { parent, tag }: { parent: Parent; tag: string },
  words: string,
  { x, y, width }: { x: number; y: number; width: number },
  style: Style = {},
): number {
  const said = toReadable(sheet, words)
  if (said === '') return 0
  const height = measureText(sheet, words, width, style)
  // Runs stand as they are seen; who reads them aloud gets the words as they are said.
  const actual = sheet.faces.isPlain(said) ? {} : { actual: stripDirections(said) }
  parent.add(sheet.doc.struct(tag, actual, () => drawWords(sheet, said, { x, y, width }, style)))
  return height
}

/** How high words are once they are written. */
export function measureText(sheet: Sheet, words: string, width: number, style: Style = {}): number {
  const said = toReadable(sheet, words)
  return said === '' ? 0 : measureHeight(sheet, said, width, style)
}

const toReadable = (sheet: Sheet, words: string): string => sheet.faces.replaceUnknown(toPrintable(words))

/** Words that are no part of what is read aloud, such as numbers of pages. */
export function writeArtifact(
  sheet: Sheet,
  words: string,
  place: { x: number; y: number; width: number },
  style: Style = {},
): void {
  markArtifact(sheet, 'Pagination', () => drawWords(sheet, toReadable(sheet, words), place, style))
}

/** Lines and grounds, which say nothing. */
export function drawArtifact(sheet: Sheet, draw: (doc: Sheet['doc']) => void): void {
  markArtifact(sheet, 'Layout', () => draw(sheet.doc))
}

function markArtifact({ doc }: Sheet, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** A thin line across, or from further right on. */
export function drawRule(
  sheet: Sheet,
  y: number,
  colour: string = INK.line,
  from: number = PAGE.left,
  width = 0.7,
): void {
  drawArtifact(sheet, (doc) => {
    doc
      .moveTo(from, y)
      .lineTo(PAGE.width - PAGE.right, y)
      .lineWidth(width)
      .strokeColor(colour)
      .stroke()
  })
}

/** Makes sure that something fits below; else it goes on at the top of a new page. @returns whether there is a new page */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= PAGE.height - PAGE.foot) return false
  sheet.doc.addPage()
  sheet.y = PAGE.top
  return true
}

/** Something on every page, once all of them are there. */
export function drawEveryPage(sheet: Sheet, draw: (page: number, pages: number) => void): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(start + page)
    draw(page + 1, count)
  }
}

/** Ends the document and answers its bytes. */
export async function finishSheet({ doc, root }: Sheet): Promise<Uint8Array> {
  root.end()
  const pieces: Uint8Array[] = []
  doc.on('data', (piece: Uint8Array) => pieces.push(piece))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(pieces))
}
