// oxlint-disable-next-line typescript/triple-slash-reference -- whichever package checks this file finds the types
/// <reference path="./linebreak.d.ts" />
import bidiFactory, { type Bidi } from 'bidi-js'
import LineBreaker from 'linebreak'
import { clustersOf, type Face, type Faces, isDirection } from './faces.ts'

/** Words in one typeface and one direction, in the order in which they are read. */
export type Run = { words: string; face: Face; level: number }
export type Measure = (run: Run) => number

// Its types are those of a module that is imported otherwise.
const bidi = (bidiFactory as unknown as () => Bidi)()

/**
 * Breaks words into lines, also between ideographs, which have no spaces (UAX #14). The runs of each line stand in the
 * order in which they are drawn from left to right (UAX #9).
 *
 * @param width how wide a line may be; a word that is wider breaks between two letters
 */
export function layLines(words: string, faces: Faces, width: number, measure: Measure): Run[][] {
  const letters = findLetters(words, faces)
  const fits = (from: number, until: number) => sumWidths(letters.slice(from, until), measure) <= width
  const lines: Run[][] = []
  let start = 0
  let fitting = 0
  const endLine = (at: number) => {
    lines.push(orderRuns(runsOf(trimEnd(letters.slice(start, at)))))
    start = fitting = at
  }
  const isTooWide = (until: number) => until > start + 1 && !fits(start, until)
  for (const at of findBreaks(words, letters)) {
    if (!fits(start, at) && fitting > start) endLine(fitting)
    while (isTooWide(at)) endLine(lastFit(start, at, fits))
    fitting = at
  }
  if (start < letters.length) endLine(letters.length)
  return lines
}

/** At least one letter, however narrow the line is. */
function lastFit(from: number, until: number, fits: (from: number, until: number) => boolean): number {
  let last = from + 1
  while (last + 1 < until && fits(from, last + 1)) last += 1
  return last
}

type Letter = { cluster: string; face: Face; level: number; index: number }

function findLetters(words: string, faces: Faces): Letter[] {
  const embedding = bidi.getEmbeddingLevels(words, 'auto')
  const mirrored = bidi.getMirroredCharactersMap(words, embedding.levels)
  let index = 0
  const letters: Letter[] = []
  for (const cluster of clustersOf(words)) {
    const level = embedding.levels[index] ?? 0
    // A mark of direction has done its work and is not drawn.
    const shown = isDirection(cluster) ? '' : (mirrored.get(index) ?? cluster)
    letters.push({ cluster: shown, face: faces.pick(cluster), level, index })
    index += cluster.length
  }
  return letters
}

/** Before which letters a line may begin, and the end of all. */
function findBreaks(words: string, letters: readonly Letter[]): number[] {
  const positions = new Map(letters.map(({ index }, at) => [index, at]))
  const breaker = new LineBreaker(words)
  const breaks: number[] = []
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    breaks.push(positions.get(found.position) ?? letters.length)
  }
  return breaks
}

const sumWidths = (letters: readonly Letter[], measure: Measure): number =>
  runsOf(trimEnd(letters)).reduce((sum, run) => sum + measure(run), 0)

/** White space at the end of a line takes no room. */
const trimEnd = (letters: readonly Letter[]): readonly Letter[] =>
  letters.slice(0, letters.findLastIndex(({ cluster }) => cluster.trim() !== '') + 1)

function runsOf(letters: readonly Letter[]): Run[] {
  const runs: Run[] = []
  for (const { cluster, face, level } of letters) {
    const last = runs.at(-1)
    if (last?.face === face && last.level === level) last.words += cluster
    else runs.push({ words: cluster, face, level })
  }
  return runs
}

/** From the highest level down to the first that runs to the left, all that stands at it or above is turned around (L2). */
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

/** The typeface turns its own letters around; signs between them have no direction of their own, and are turned here. */
function turnNeutral(words: string): string {
  return RTL_LETTER.test(words) ? words : clustersOf(words).toReversed().join('')
}

const RTL_LETTER = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
