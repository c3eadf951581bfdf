import type PDFDocument from 'pdfkit'
import { splitClusters, type Face, type Faces, stripDirections } from './faces.ts'
import { countFitting, layLines, type Run } from './paragraph.ts'

/** The colours of the light theme of the web application. */
export const INK = { text: '#17161f', soft: '#56535f', line: '#d8d3c8', accent: '#2a35cd', box: '#f6f4ef' } as const

export type Style = {
  size?: number
  colour?: string
  isStrong?: boolean
  /** tabular figures, aligned to the right */
  isFigure?: boolean
  /** wider spaces between the groups of an account number or reference */
  isCode?: boolean
  /** longer text ends in an ellipsis */
  maxHeight?: number
}

type Paper = {
  readonly doc: typeof PDFDocument.prototype
  readonly faces: Faces
  /** a cache of the lines of text in several typefaces */
  readonly laid: Map<string, readonly (readonly Run[])[]>
}
type Place = { x: number; y: number; width: number }

const GAP = 2.5

/** The height of words once they are drawn. */
export function measureHeight(paper: Paper, text: string, width: number, style: Style): number {
  const plain = stripDirections(text)
  applyStyle(paper, paper.faces.own, style)
  const height = paper.faces.isPlain(plain)
    ? paper.doc.heightOfString(plain, { width, lineGap: GAP })
    : layOutLines(paper, text, width, style).length * measureLineHeight(paper, style)
  return Math.min(height, style.maxHeight ?? Number.MAX_VALUE)
}

/** The width of words of the main typeface on one line. */
export function measureWidth(paper: Paper, text: string, style: Style): number {
  applyStyle(paper, paper.faces.own, style)
  return paper.doc.widthOfString(text)
}

/** The library lays out left-to-right text of one typeface. For other text each run is placed here. */
export function drawWords(paper: Paper, text: string, place: Place, style: Style): void {
  const plain = stripDirections(text)
  if (paper.faces.isPlain(plain)) drawPlain(paper, plain, place, style)
  else drawMixed(paper, text, place, style)
}

function drawPlain(paper: Paper, text: string, { x, y, width }: Place, style: Style): void {
  applyStyle(paper, paper.faces.own, style)
  const { doc } = paper
  if (style.isFigure) {
    const { figures: features } = paper.faces
    doc.text(text, x + width - doc.widthOfString(text, { features }), y, { features, lineBreak: false })
  } else {
    const { maxHeight, isCode = false } = style
    const limit = maxHeight === undefined ? {} : { height: maxHeight, ellipsis: true }
    doc.text(text, x, y, { width, lineGap: GAP, wordSpacing: isCode ? 1.5 : 0, ...limit })
  }
}

function drawMixed(paper: Paper, text: string, { x, y, width }: Place, style: Style): void {
  const { doc, faces } = paper
  const { size = DEFAULT_SIZE, isFigure = false } = style
  for (const [index, line] of layOutLines(paper, text, width, style).entries()) {
    const widths = line.map((run) => measureRun(paper, run, style))
    let at = isFigure ? x + width - widths.reduce((sum, one) => sum + one, 0) : x
    const baseline = y + faces.ascent * size + index * measureLineHeight(paper, style)
    for (const [nth, run] of line.entries()) {
      applyStyle(paper, run.face, style)
      doc.text(run.words, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
      at += widths[nth] ?? 0
    }
  }
}

/** Words are measured several times before they are drawn, so their layout is cached. */
function layOutLines(paper: Paper, text: string, width: number, style: Style): readonly (readonly Run[])[] {
  const { size, isStrong, isFigure, maxHeight } = style
  const key = JSON.stringify([text, width, size, isStrong, isFigure, maxHeight])
  const lines = paper.laid.get(key) ?? layMixed(paper, text, width, style)
  paper.laid.set(key, lines)
  return lines
}

/** Lines of runs. If not all lines fit, the last one that fits ends in an ellipsis. */
function layMixed(paper: Paper, text: string, width: number, style: Style): Run[][] {
  const maxLines = Math.max(1, Math.floor((style.maxHeight ?? Infinity) / measureLineHeight(paper, style)))
  const lay = (words: string) =>
    layLines(words, paper.faces, style.isFigure ? Infinity : width, (run) => measureRun(paper, run, style))
  const lines = lay(text)
  if (lines.length <= maxLines) return lines
  const letters = splitClusters(text)
  const cut = (count: number) => lay(`${letters.slice(0, count).join('').trimEnd()}…`)
  return cut(countFitting(letters.length, (count) => cut(count).length <= maxLines))
}

/**
 * The `features` option makes the library lay out a run as a whole. Word by word it breaks the order of RTL letters.
 */
function measureRun(paper: Paper, run: Run, style: Style): number {
  applyStyle(paper, run.face, style)
  return paper.doc.widthOfString(run.words, { features: [] })
}

/** The line height of the main typeface, also for lines in other typefaces. */
function measureLineHeight(paper: Paper, style: Style): number {
  applyStyle(paper, paper.faces.own, style)
  return paper.doc.currentLineHeight(true) + GAP
}

const DEFAULT_SIZE = 9.5

function applyStyle(
  { doc }: Paper,
  face: Face,
  { size = DEFAULT_SIZE, colour = INK.text, isStrong = false }: Style,
): void {
  doc
    .font(isStrong ? face.strong : face.plain)
    .fontSize(size)
    .fillColor(colour)
}
