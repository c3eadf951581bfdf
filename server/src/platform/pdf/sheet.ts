import type PDFDocument from 'pdfkit'
import { toPrintable } from '../printable-text.ts'
import { type Faces, loadFaces, stripDirections } from './faces.ts'
import type { Run } from './paragraph.ts'
import { drawWords, INK, measureHeight, measureWidth, type Style } from './words.ts'

export { INK, type Style }

/** A4 and its margins in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 52, foot: 64 } as const
export const INNER_WIDTH = PAGE.width - PAGE.left - PAGE.right

export type Parent = PDFKit.PDFStructureElement

/** A document that is written from top to bottom; `y` is the current position on the page. */
export type Sheet = {
  readonly doc: typeof PDFDocument.prototype
  readonly faces: Faces
  /** a cache of lines that were laid out */
  readonly laid: Map<string, readonly (readonly Run[])[]>
  /** the root of the structure tree, which screen readers read */
  readonly root: Parent
  y: number
}

/**
 * Creates an empty, tagged PDF/A-3.
 *
 * @param text all text that will be written, which decides the typefaces
 */
export async function createSheet(
  { title, language, at }: { title: string; language: string; at: Date },
  text: string,
): Promise<Sheet> {
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: language,
    displayTitle: true,
    size: 'A4',
    margin: 0,
    // The page count is known only at the end, and each page prints it.
    bufferPages: true,
    info: { Title: title, CreationDate: at, Producer: PRODUCER, Creator: PRODUCER },
  })
  const faces = await loadFaces(doc, toPrintable(text))
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, faces, laid: new Map(), root, y: PAGE.top }
}

const PRODUCER = 'Marquee'

/** Writes words under a tag of the structure tree. @returns their height */
export function writeText(
  sheet: Sheet,
  { parent, tag }: { parent: Parent; tag: string },
  words: string,
  { x, y, width }: { x: number; y: number; width: number },
  style: Style = {},
): number {
  const text = toReadable(sheet, words)
  if (text === '') return 0
  const height = measureText(sheet, words, width, style)
  // Runs are drawn in visual order; screen readers get the words in logical order.
  const actual = sheet.faces.isPlain(text) ? {} : { actual: stripDirections(text) }
  parent.add(sheet.doc.struct(tag, actual, () => drawWords(sheet, text, { x, y, width }, style)))
  return height
}

/** The height of words once they are written. */
export function measureText(sheet: Sheet, words: string, width: number, style: Style = {}): number {
  const text = toReadable(sheet, words)
  return text === '' ? 0 : measureHeight(sheet, text, width, style)
}

/** A style in which the words fit on one line: its size, or a smaller one. */
export function fitStyle(sheet: Sheet, words: string, width: number, style: Style & { size: number }): Style {
  return { ...style, size: Math.min(style.size, (style.size * width) / measureWidth(sheet, words, style)) }
}

const toReadable = (sheet: Sheet, words: string): string => sheet.faces.replaceUnknown(toPrintable(words))

/** Writes words that screen readers skip, such as page numbers. */
export function writeArtifact(
  sheet: Sheet,
  words: string,
  place: { x: number; y: number; width: number },
  style: Style = {},
): void {
  markArtifact(sheet, 'Pagination', () => drawWords(sheet, toReadable(sheet, words), place, style))
}

/** Draws rules and backgrounds, which screen readers skip. */
export function drawArtifact(sheet: Sheet, draw: (doc: Sheet['doc']) => void): void {
  markArtifact(sheet, 'Layout', () => draw(sheet.doc))
}

function markArtifact({ doc }: Sheet, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** Draws a thin horizontal line from `from` to the right margin. */
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

/** Starts a part of the document in another language, on a new page. */
export function addSection(sheet: Sheet, language: string): Sheet {
  sheet.doc.addPage()
  const root = sheet.doc.struct('Sect', { lang: language })
  sheet.root.add(root)
  return { ...sheet, root, y: PAGE.top }
}

export const countPages = ({ doc }: Sheet): number => doc.bufferedPageRange().count

/** Starts a new page if the height does not fit below `y`. @returns whether it did */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= PAGE.height - PAGE.foot) return false
  sheet.doc.addPage()
  sheet.y = PAGE.top
  return true
}

/** Draws on every page, once all pages exist. */
export function drawEveryPage(sheet: Sheet, draw: (page: number, pages: number) => void): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(start + page)
    draw(page + 1, count)
  }
}

/** Ends the document and returns its bytes. */
export async function finishSheet({ doc, root }: Sheet): Promise<Uint8Array> {
  root.end()
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}
