import type PDFDocument from 'pdfkit'
import { splitClusters, type Face, type Faces, stripDirections } from './faces.ts'
import { countFitting, layLines, type Run } from './paragraph.ts'

/** As on the screen, in light (tokens of the design). */
export const INK = { text: '#17161f', soft: '#56535f', line: '#d8d3c8', accent: '#2a35cd', box: '#f6f4ef' } as const

export type Style = {
  size?: number
  colour?: string
  isStrong?: boolean
  /** figures of one width, set against the right edge */
  isFigure?: boolean
  /** groups stand well apart, as account numbers are read */
  isCode?: boolean
  /** no higher than that; what is over ends in an ellipsis */
  maxHeight?: number
}

type Paper = {
  readonly doc: typeof PDFDocument.prototype
  readonly faces: Faces
  /** lines of several typefaces, which are measured before they are drawn */
  readonly laid: Map<string, readonly (readonly Run[])[]>
}
type Place = { x: number; y: number; width: number }

const GAP = 2.5

/** How high words are once they are drawn. */
export function measureHeight(paper: Paper, said: string, width: number, style: Style): number {
  const plain = stripDirections(said)
  applyStyle(paper, paper.faces.own, style)
  const height = paper.faces.isPlain(plain)
    ? paper.doc.heightOfString(plain, { width, lineGap: GAP })
    : layOutLines(paper, said, width, style).length * measureLineHeight(paper, style)
  return Math.min(height, style.maxHeight ?? Number.MAX_VALUE)
}

/** The library draws words of one typeface that run to the right; of others it is told where each run stands. */
export function drawWords(paper: Paper, said: string, place: Place, style: Style): void {
  const plain = stripDirections(said)
  if (paper.faces.isPlain(plain)) drawPlain(paper, plain, place, style)
  else drawMixed(paper, said, place, style)
}

function drawPlain(paper: Paper, said: string, { x, y, width }: Place, style: Style): void {
  applyStyle(paper, paper.faces.own, style)
  const { doc } = paper
  if (style.isFigure) {
    const { figures: features } = paper.faces
    doc.text(said, x + width - doc.widthOfString(said, { features }), y, { features, lineBreak: false })
  } else {
    const { maxHeight, isCode = false } = style
    const most = maxHeight === undefined ? {} : { height: maxHeight, ellipsis: true }
    doc.text(said, x, y, { width, lineGap: GAP, wordSpacing: isCode ? 1.5 : 0, ...most })
  }
}

function drawMixed(paper: Paper, said: string, { x, y, width }: Place, style: Style): void {
  const { doc, faces } = paper
  const { size = DEFAULT_SIZE, isFigure = false } = style
  for (const [index, line] of layOutLines(paper, said, width, style).entries()) {
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

/** The same words are measured several times before they are drawn, and laid out once. */
function layOutLines(paper: Paper, said: string, width: number, style: Style): readonly (readonly Run[])[] {
  const { size, isStrong, isFigure, maxHeight } = style
  const key = JSON.stringify([said, width, size, isStrong, isFigure, maxHeight])
  const lines = paper.laid.get(key) ?? layMixed(paper, said, width, style)
  paper.laid.set(key, lines)
  return lines
}

/** Lines of runs; where not all of them have room, the last one that has ends in an ellipsis. */
function layMixed(paper: Paper, said: string, width: number, style: Style): Run[][] {
  const most = Math.max(1, Math.floor((style.maxHeight ?? Infinity) / measureLineHeight(paper, style)))
  const lay = (words: string) =>
    layLines(words, paper.faces, style.isFigure ? Infinity : width, (run) => measureRun(paper, run, style))
  const lines = lay(said)
  if (lines.length <= most) return lines
  const letters = splitClusters(said)
  const cut = (count: number) => lay(`${letters.slice(0, count).join('').trimEnd()}…`)
  return cut(countFitting(letters.length, (count) => cut(count).length <= most))
}

/** Laid out as a whole, not word by word: letters that run to the left are in their order then. */
function measureRun(paper: Paper, run: Run, style: Style): number {
  applyStyle(paper, run.face, style)
  return paper.doc.widthOfString(run.words, { features: [] })
}

/** That of the document's own typeface, whatever stands in the line. */
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
