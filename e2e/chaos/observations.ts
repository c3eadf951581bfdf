import type { Clip, Picture } from './clips.ts'

/** What was on the glass, told from the pictures of it, one after the other. Knows no browser. */

/** A clip that was on the glass, from its first picture to its last. */
export type Observation = {
  clip: number
  fromMs: number
  toMs: number
  lastFrame: number
  /** From its last picture that was seen to the one that came after it: what it showed in between nobody knows. */
  unseenMs: number
  /** What came after its last picture: another picture, or the end of the browser. */
  endedBy: 'picture' | 'death'
  /** How long the browser lived on after it; Infinity where it was never killed. */
  livedOnMs: number
}

/** A picture of one colour although the browser lived and had shown something, and what was around it. */
export type EmptyPicture = {
  at: string
  colour: string
  /** What was going wrong then. */
  during: string
  sinceStartMs: number
  before: string
  after: string
}

export type ObservationReport = {
  sights: Observation[]
  empty: EmptyPicture[]
  /** How long each start took until there was a picture. */
  startsMs: number[]
  /** The longest that a picture of a clip stood still. */
  longestStandstillMs: number
  pictures: number
}

/** @param write told of everything as it is understood */
export function createObservations(clips: readonly Clip[], write: (what: object) => void) {
  const testimony: ObservationReport = { sights: [], empty: [], startsMs: [], longestStandstillMs: 0, pictures: 0 }
  let current: Observation | null = null
  let last: { atMs: number; picture: Picture } | null = null
  let isStarting = true
  let startedAtMs = 0
  let during = 'the start of the day'
  /** The first sight of the browser that runs. */
  let firstOfLife = 0

  /** A browser was started, and shows nothing of ours yet. */
  function recordStart(atMs: number): void {
    startedAtMs = atMs
    isStarting = true
    last = null
    firstOfLife = testimony.sights.length
  }

  /**
   * @param isPainted whether the page had painted something before this picture came. A browser begins with an empty
   * page, whose pictures may have edges while the window gets its size; only the player's end its start.
   * @returns whether the glass was empty and must not have been
   */
  function recordPicture(picture: Picture, atMs: number, isPainted: boolean): boolean {
    // A busy browser may hand over an older picture after a newer one.
    if (last && atMs <= last.atMs) return false
    testimony.pictures++
    const before = last
    last = { atMs, picture }
    if (isStarting) {
      const isOurs = picture.kind === 'clip' || (picture.kind === 'other' && isPainted)
      if (!isOurs) return false
      isStarting = false
      testimony.startsMs.push(atMs - startedAtMs)
      write({ at: atMs, glass: 'first picture', kind: picture.kind })
    }
    if (picture.kind === 'nothing') recordEmpty(picture.colour, atMs, before)
    else for (const empty of testimony.empty) empty.after ||= `${describePicture(picture)}, ${formatTime(atMs)}`
    if (before?.picture.kind === 'clip' && picture.kind === 'clip')
      testimony.longestStandstillMs = Math.max(testimony.longestStandstillMs, atMs - before.atMs)
    recordObservation(picture, atMs)
    return picture.kind === 'nothing'
  }

  function recordEmpty(colour: string, atMs: number, before: typeof last): void {
    const empty: EmptyPicture = {
      at: formatTime(atMs),
      colour,
      during,
      sinceStartMs: Math.round(atMs - startedAtMs),
      before: before ? `${describePicture(before.picture)}, ${formatTime(before.atMs)}` : '',
      after: '',
    }
    testimony.empty.push(empty)
    write({ glass: 'EMPTY', ...empty, at: atMs })
  }

  function recordObservation(picture: Picture, atMs: number): void {
    if (picture.kind !== 'clip' || !clips[picture.clip]) return finish('picture', atMs)
    const { clip, frame } = picture
    if (current && (current.clip !== clip || frame < current.lastFrame)) finish('picture', atMs)
    current ??= {
      clip,
      fromMs: atMs,
      toMs: atMs,
      lastFrame: frame,
      unseenMs: 0,
      endedBy: 'picture',
      livedOnMs: Infinity,
    }
    current.toMs = atMs
    current.lastFrame = frame
  }

  function finish(endedBy: Observation['endedBy'], atMs: number): void {
    if (current === null) return
    const sight = { ...current, unseenMs: atMs - current.toMs, endedBy }
    testimony.sights.push(sight)
    const { clip, fromMs, toMs, lastFrame, unseenMs } = sight
    write({ at: fromMs, glass: `clip ${clip}`, until: toMs, lastFrame, unseenMs, endedBy })
    current = null
  }

  /** Its browser was killed at that instant; what was last seen is the last that there was. */
  function recordDeath(atMs: number): void {
    if (current) finish('death', current.toMs)
    for (const sight of testimony.sights.slice(firstOfLife)) sight.livedOnMs = atMs - sight.toMs
  }

  return {
    starts: recordStart,
    looks: recordPicture,
    dies: recordDeath,
    /** Something else that happened, which what is seen from now on may come from. */
    setActivity: (what: string) => {
      during = what
    },
    seen: () => current?.clip ?? (last && !isStarting ? ('other' as const) : null),
    getReport: (): ObservationReport => {
      if (current) finish('picture', current.toMs)
      return testimony
    },
  }
}

function describePicture(picture: Picture): string {
  if (picture.kind === 'clip') return `clip ${picture.clip}, picture ${picture.frame}`
  return picture.kind === 'other' ? 'something else' : `nothing (${picture.colour})`
}

const formatTime = (ms: number) => new Date(ms).toISOString().slice(11, 23)
