// oxlint-disable-next-line typescript/triple-slash-reference -- every package that checks this file needs the types
/// <reference path="./fontkit.d.ts" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** A subset of a typeface, in the weights of a document. */
export type FontSlice = { name: string; plain: Uint8Array; strong: Uint8Array }

const WEIGHTS = { plain: 400, strong: 600 } as const
const SCRIPTS = ['noto-sans-hebrew', 'vazirmatn', 'noto-sans-armenian', 'noto-sans-georgian', 'noto-sans-thai'] as const
/** The regional forms of ideographs: mainland China, Japan, Korea and Taiwan. */
const IDEOGRAPHS = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr', 'noto-sans-tc'] as const
type Family = (typeof SCRIPTS)[number] | (typeof IDEOGRAPHS)[number]

const { resolve } = createRequire(import.meta.url)

/**
 * Typefaces for letters that the main typeface lacks. The packages split each family into files of some hundred
 * letters. Only the files needed are read, and only the letters needed are embedded: a Chinese name costs kilobytes.
 */
export async function openFallbacks(characters: ReadonlySet<string>): Promise<FontSlice[]> {
  const letters = new Set([...characters].map((one) => one.codePointAt(0) ?? 0))
  if (letters.size === 0) return []
  const families: readonly Family[] = [...SCRIPTS, ...orderIdeographs(await readRanges(IDEOGRAPHS), letters)]
  const left = new Set(letters)
  const slices: FontSlice[] = []
  for (const { family, ranges } of await readRanges(families)) {
    for (const [key, range] of ranges) {
      const claimed = [...left].filter((letter) => range.some(([from, until]) => letter >= from && letter <= until))
      if (claimed.length === 0) continue
      const { slice, found } = await cutSlice(family, key.replaceAll(/[[\]]/g, ''), claimed)
      if (found.length === 0) continue
      slices.push(slice)
      for (const letter of found) left.delete(letter)
    }
  }
  return slices
}

type Ranges = { family: Family; ranges: (readonly [key: string, range: (readonly [number, number])[]])[] }

/** The letters of each file of a family, as its package declares them. A file may lack some of them. */
function readRanges(families: readonly Family[]): Promise<Ranges[]> {
  return Promise.all(
    families.map(async (family) => {
      const text = await readFile(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8')
      const entries = Object.entries(JSON.parse(text) as Record<string, string>) // the format of all these packages
      return { family, ranges: entries.map(([key, range]) => [key, range.split(',').map(readRange)] as const) }
    }),
  )
}

function readRange(range: string): readonly [number, number] {
  const [from = 0, until = from] = range
    .trim()
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return [from, until]
}

/** Kana choose Japanese and Hangul chooses Korean first; otherwise the family with most of the letters comes first. */
function orderIdeographs(families: readonly Ranges[], letters: ReadonlySet<number>): Family[] {
  const words = String.fromCodePoint(...letters)
  const home: Family | undefined = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)
    ? 'noto-sans-jp'
    : /\p{Script=Hangul}/u.test(words)
      ? 'noto-sans-kr'
      : undefined
  const count = ({ family, ranges }: Ranges) =>
    family === home
      ? Infinity
      : [...letters].filter((letter) =>
          ranges.some(([, range]) => range.some(([from, until]) => letter >= from && letter <= until)),
        ).length
  return families
    .map((one) => ({ family: one.family, count: count(one) }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ family }) => family)
}

/** HarfBuzz subsets the file and fixes its weight, because a PDF cannot embed a variable typeface. */
async function cutSlice(family: Family, key: string, letters: readonly number[]) {
  const { default: subsetFont } = await import('subset-font')
  const file = await readFile(resolve(`@fontsource-variable/${family}/files/${family}-${key}-wght-normal.woff2`))
  const cut = (wght: number) =>
    subsetFont(file, String.fromCodePoint(...letters), { targetFormat: 'sfnt', variationAxes: { wght } })
  const slice: FontSlice = {
    name: `${family}-${key}`,
    plain: await cut(WEIGHTS.plain),
    strong: await cut(WEIGHTS.strong),
  }
  return { slice, found: await readLetters(slice.plain) }
}

/** A subset without letters contains only the glyph for missing letters, and fontkit cannot read its character set. */
async function readLetters(sfnt: Uint8Array): Promise<readonly number[]> {
  const { create } = await import('fontkit')
  const font = create(sfnt)
  return font.numGlyphs > 1 ? font.characterSet : []
}
