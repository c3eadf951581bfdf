// oxlint-disable-next-line typescript/triple-slash-reference -- every package that checks this file needs the types
/// <reference path="./linebreak.d.ts" />
import bidiFactory, { type Bidi } from 'bidi-js'
import LineBreaker from 'linebreak'
import { splitClusters, type Face, type Faces, isDirection } from './faces.ts'

/** Words in one typeface and one direction, in logical order. */
export type Run = { words: string; face: Face; level: number }
export type Measure = (run: Run) => number

// The types of bidi-js describe a CommonJS import.
const bidi = (bidiFactory as unknown as () => Bidi)()

/**
 * Breaks words into lines, also between ideographs, which have no spaces (UAX #14). The runs of each line are in visual
 * order from left to right (UAX #9). `toPrintable` has removed mandatory breaks.
 *
 * @param width the maximum width of a line; a wider word breaks between two letters
 * @param measure shapes letters, which takes most of the time, so it is called as rarely as possible
 */
export function layLines(words: string, faces: Faces, width: number, measure: Measure): Run[][] {
  const letters = findLetters(words, faces)
  const fits = (from: number, until: number) => sumWidths(letters.slice(from, until), measure) <= width
  const line = (from: number, until: number) => orderRuns(groupRuns(trimEnd(letters.slice(from, until))))
  if (fits(0, letters.length)) return letters.length === 0 ? [] : [line(0, letters.length)]
  const breaks = findBreaks(words, letters)
  const endOfLine = (start: number): number => {
    const later = breaks.filter((at) => at > start)
    const count = countFitting(later.length, (one) => fits(start, later[one - 1] ?? start))
    if (count > 0) return later[count - 1] ?? letters.length
    const [word = letters.length] = later
    // Each line has at least one letter, also if it is too wide.
    return (
      start +
      Math.max(
        1,
        countFitting(word - start, (one) => fits(start, start + one)),
      )
    )
  }
  const lines: Run[][] = []
  for (let start = 0, end = 0; start < letters.length; start = end) {
    end = endOfLine(start)
    lines.push(line(start, end))
  }
  return lines
}

/**
 * The largest count that fits; every smaller count fits too. Small counts are tried first: a long text has many lines.
 */
export function countFitting(max: number, fits: (count: number) => boolean): number {
  let [fitting, tooMany] = [0, 1]
  while (tooMany <= max && fits(tooMany)) [fitting, tooMany] = [tooMany, tooMany * 2]
  tooMany = Math.min(tooMany, max + 1)
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (fits(middle)) fitting = middle
    else tooMany = middle
  }
  return fitting
}

type Letter = { cluster: string; face: Face; level: number; index: number }

function findLetters(words: string, faces: Faces): Letter[] {
  const embedding = bidi.getEmbeddingLevels(words, 'auto')
  const mirrored = bidi.getMirroredCharactersMap(words, embedding.levels)
  let index = 0
  const letters: Letter[] = []
  for (const cluster of splitClusters(words)) {
    const level = embedding.levels[index] ?? 0
    // The levels contain the direction already: its control characters are not drawn.
    const shown = isDirection(cluster) ? '' : (mirrored.get(index) ?? cluster)
    letters.push({ cluster: shown, face: faces.pick(cluster), level, index })
    index += cluster.length
  }
  return letters
}

/** The letters at which a line may begin, and the end of the text. A letter is never separated from its marks. */
function findBreaks(words: string, letters: readonly Letter[]): number[] {
  const positions = new Map(letters.map(({ index }, at) => [index, at]))
  const breaker = new LineBreaker(words)
  const breaks: number[] = []
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const at = positions.get(found.position)
    if (at !== undefined) breaks.push(at)
  }
  return [...breaks, letters.length]
}

const sumWidths = (letters: readonly Letter[], measure: Measure): number =>
  groupRuns(trimEnd(letters)).reduce((sum, run) => sum + measure(run), 0)

/** White space at the end of a line takes no room. */
const trimEnd = (letters: readonly Letter[]): readonly Letter[] =>
  letters.slice(0, letters.findLastIndex(({ cluster }) => cluster.trim() !== '') + 1)

function groupRuns(letters: readonly Letter[]): Run[] {
  const runs: Run[] = []
  for (const { cluster, face, level } of letters) {
    const last = runs.at(-1)
    if (last?.face === face && last.level === level) last.words += cluster
    else runs.push({ words: cluster, face, level })
  }
  return runs
}

/** For each level from the highest to 1, reverses all runs of that level or above (UAX #9, L2). */
function orderRuns(runs: readonly Run[]): Run[] {
  const ordered = runs.map((run) => (isRtl(run) ? { ...run, words: turnNeutral(run.words) } : run))
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let until = from
      while ((ordered[until]?.level ?? -1) >= level) until += 1
      ordered.splice(from, until - from, ...ordered.slice(from, until).toReversed())
      from = Math.max(from, until - 1)
    }
  }
  return ordered
}

const isRtl = ({ level }: Pick<Run, 'level'>): boolean => level % 2 === 1

/** The typeface reverses Hebrew and Arabic letters itself. Neutral signs between them are reversed here. */
function turnNeutral(words: string): string {
  return RTL_LETTER.test(words) ? words : splitClusters(words).toReversed().join('')
}

const RTL_LETTER = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
