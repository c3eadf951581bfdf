import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { type FontSlice, openFallbacks } from './fallback-fonts.ts'

type Doc = typeof PDFDocument.prototype

/** Under which names a document knows the two weights of a typeface. */
export type Face = { plain: string; strong: string }

/** The typefaces of a document: its own, and those that stand in where it has no letter. */
export type Faces = {
  own: Face
  /** how far its letters reach above the line, as a share of their size */
  ascent: number
  /** what makes all figures equally wide */
  figures: PDFKit.Mixins.OpenTypeFeatures[]
  /** The typeface that has all of a letter and its marks. */
  pick(cluster: string): Face
  /** The same words, with the number of each letter that no typeface has: an archivable PDF may show none of them. */
  replaceUnknown(words: string): string
  /** Whether its own typeface has all of it, and it runs to the right. */
  isPlain(words: string): boolean
}

const { resolve } = createRequire(import.meta.url)

/** That of the web application, and one that also has Greek, Cyrillic, Devanagari and Vietnamese letters. */
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

/** Dresses a document in the first typeface that has every letter of it that either has, and in fallbacks for the rest. */
export async function loadFaces(doc: Doc, said: string): Promise<Faces> {
  const [first, second] = FAMILIES
  const ofFirst = register(doc, first)
  const beyond = [...new Set(said)].filter((letter) => isShown(letter) && !ofFirst.has(letter))
  const ofSecond = beyond.length > 0 ? register(doc, second) : undefined
  const [own, figures] = ofSecond && beyond.some(ofSecond.has) ? [ofSecond, second.figures] : [ofFirst, first.figures]
  const missing = splitClusters(said).filter((cluster) => !hasAll(own, cluster))
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

/** The file behind a name and its measures, which the library keeps to itself. */
function getFont(doc: Doc, name: string): Font {
  return (doc.font(name) as unknown as { _font: Font })._font
}

function createGlyphCheck(doc: Doc, name: string): (letter: string) => boolean {
  const { font } = getFont(doc, name)
  return (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters, each with its marks. */
export const splitClusters = (words: string): string[] => [...GRAPHEMES.segment(words)].map(({ segment }) => segment)

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** Marks that say in which direction words run. */
export const isDirection = (cluster: string): boolean => /^\p{Bidi_Control}$/u.test(cluster)
export const stripDirections = (words: string): string => words.replaceAll(/\p{Bidi_Control}/gu, '')

/** Joiners, directions and variants only steer how others are shown. */
const isShown = (letter: string): boolean => !/\p{Default_Ignorable_Code_Point}/u.test(letter)

const hasAll = ({ has }: Registered, cluster: string): boolean => [...cluster].every((one) => !isShown(one) || has(one))

/**
 * A letter that no typeface has becomes its number in Unicode, which anybody can look up: [U+20BB7]. Joiners between such
 * letters are left out.
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
