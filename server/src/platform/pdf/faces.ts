import { MACHINE_LOCALE } from '@marquee/contract/language/languages'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { type FontSlice, openFallbacks } from './fallback-fonts.ts'

type Doc = typeof PDFDocument.prototype

/** The names of the two weights of a typeface in a document. */
export type Face = { plain: string; strong: string }

/** The typefaces of a document: the main one, and fallbacks for letters that it lacks. */
export type Faces = {
  own: Face
  /** the ascent of the main typeface as a fraction of the font size */
  ascent: number
  /** the font features for tabular figures */
  figures: PDFKit.Mixins.OpenTypeFeatures[]
  /** The typeface that has a letter with all its marks. */
  pick(cluster: string): Face
  /** Replaces letters that no typeface has by their code points: PDF/A forbids missing glyphs. */
  replaceUnknown(words: string): string
  /** Whether the main typeface has all letters and the text runs from left to right. */
  isPlain(words: string): boolean
}

const { resolve } = createRequire(import.meta.url)

/** The typeface of the web application, and one that also has Greek, Cyrillic, Devanagari and Vietnamese letters. */
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

/**
 * Chooses the first family, or the second if the text has letters that only it has, and fallbacks for all other
 * letters.
 */
export async function loadFaces(doc: Doc, text: string): Promise<Faces> {
  const [first, second] = FAMILIES
  const ofFirst = register(doc, first)
  const beyond = [...new Set(text)].filter((letter) => isShown(letter) && !ofFirst.has(letter))
  const ofSecond = beyond.length > 0 ? register(doc, second) : undefined
  const [own, figures] = ofSecond && beyond.some(ofSecond.has) ? [ofSecond, second.figures] : [ofFirst, first.figures]
  const missing = splitClusters(text).filter((cluster) => !hasAll(own, cluster))
  const fallbacks = await openFallbacks(new Set(missing.join('')))
  const all = [own, ...fallbacks.map((slice) => registerSlice(doc, slice))]
  return {
    own,
    ascent: getFont(doc, own.plain).ascender / 1000,
    figures: [...figures],
    pick: (cluster) => all.find((face) => hasAll(face, cluster)) ?? own,
    replaceUnknown: (words) =>
      splitClusters(words)
        .map((cluster) => nameUnknown(cluster, all))
        .join(''),
    isPlain: (words) => !RTL.test(words) && [...words].every(own.has),
  }
}

type Registered = Face & { has: (letter: string) => boolean }

function register(doc: Doc, { plain, strong }: Face): Registered {
  doc.registerFont(plain, resolve(plain)).registerFont(strong, resolve(strong))
  return { plain, strong, has: createGlyphCheck(doc, plain) }
}

function registerSlice(doc: Doc, { name, plain, strong }: FontSlice): Registered {
  const face = { plain: name, strong: `${name} strong` }
  doc.registerFont(face.plain, plain).registerFont(face.strong, strong)
  return { ...face, has: createGlyphCheck(doc, face.plain) }
}

type Font = { ascender: number; font: { hasGlyphForCodePoint(code: number): boolean } }

/** The font of a name; a private property of the library. */
function getFont(doc: Doc, name: string): Font {
  return (doc.font(name) as unknown as { _font: Font })._font
}

function createGlyphCheck(doc: Doc, name: string): (letter: string) => boolean {
  const { font } = getFont(doc, name)
  return (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

const GRAPHEMES = new Intl.Segmenter(MACHINE_LOCALE, { granularity: 'grapheme' })

/** Splits text into letters with their marks (grapheme clusters). */
export const splitClusters = (words: string): string[] => [...GRAPHEMES.segment(words)].map(({ segment }) => segment)

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** Control characters that set the direction of text. */
export const isDirection = (cluster: string): boolean => /^\p{Bidi_Control}$/u.test(cluster)
export const stripDirections = (words: string): string => words.replaceAll(/\p{Bidi_Control}/gu, '')

/** Joiners, directions and variation selectors have no glyph of their own. */
const isShown = (letter: string): boolean => !/\p{Default_Ignorable_Code_Point}/u.test(letter)

const hasAll = ({ has }: Registered, cluster: string): boolean => [...cluster].every((one) => !isShown(one) || has(one))

/**
 * Replaces a letter that no typeface has by its code point, such as [U+20BB7]. Joiners between such letters are
 * removed.
 */
function nameUnknown(cluster: string, faces: readonly Registered[]): string {
  if (isDirection(cluster)) return cluster
  const face = faces.find((one) => hasAll(one, cluster))
  const has = (letter: string) => (face ? face.has(letter) : isShown(letter) && faces.some((one) => one.has(letter)))
  const write = (letter: string) => (has(letter) ? letter : isShown(letter) ? formatCodePoint(letter) : '')
  return [...cluster].map(write).join('')
}

const formatCodePoint = (letter: string): string =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
