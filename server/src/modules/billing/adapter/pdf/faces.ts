import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

/** The typeface of a document. */
export type Faces = {
  /** under which names the document knows its two weights */
  plain: string
  strong: string
  /** what makes all figures equally wide */
  figures: PDFKit.Mixins.OpenTypeFeatures[]
  /** The same words, with a question mark for letters that the typeface has not: an archivable PDF may name none of them. */
  known(words: string): string
}

const { resolve } = createRequire(import.meta.url)

/** That of the web application, and one that also has Greek, Cyrillic and Vietnamese letters. */
const FAMILIES = [
  {
    plain: '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
    strong: '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
    figures: ['tnum'],
  },
  {
    plain: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    strong: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
    figures: [],
  },
] as const satisfies readonly { plain: string; strong: string; figures: PDFKit.Mixins.OpenTypeFeatures[] }[]

/** Dresses a document in the first typeface that has every letter of it; `plain` and `strong` are its names then. */
export function facesFor(doc: typeof PDFDocument.prototype, said: string): Faces {
  const [first, second] = FAMILIES
  const ofFirst = dressed(doc, first)
  return [...said].every(ofFirst.has) ? facesOf(ofFirst) : facesOf(dressed(doc, second))
}

type Dressed = {
  plain: string
  strong: string
  has: (letter: string) => boolean
  figures: readonly PDFKit.Mixins.OpenTypeFeatures[]
}

function dressed(doc: typeof PDFDocument.prototype, { plain, strong, figures }: (typeof FAMILIES)[number]): Dressed {
  doc.registerFont(plain, resolve(plain)).registerFont(strong, resolve(strong))
  doc.font(plain)
  return { plain, strong, has: lettersOf(doc), figures }
}

/** Whether the typeface in use has a letter. Only the file behind the font knows it, which the library keeps to itself. */
function lettersOf(doc: typeof PDFDocument.prototype): (letter: string) => boolean {
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font
  return (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

const facesOf = ({ has, figures, ...names }: Dressed): Faces => ({
  ...names,
  figures: [...figures],
  known: (words) => [...words].map((letter) => (has(letter) ? letter : '?')).join(''),
})
