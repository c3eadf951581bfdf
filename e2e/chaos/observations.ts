import type { Clip, Picture } from './clips.ts'

/** Derives what was displayed from the sequence of its pictures. Independent of the browser. */

/** A clip on the display, from its first picture to its last. */
export type Observation = {
  clip: number
  fromMs: number
  toMs: number
  lastFrame: number
  /** From its last observed picture to the next one: the content in between is unknown. */
  unseenMs: number
  /** What followed its last picture: another picture, or the end of the browser. */
  endedBy: 'picture' | 'death'
  /** How long the browser ran after it; Infinity if it was never killed. */
  livedOnMs: number
}

/** A picture of one colour although the browser was running and had shown something, with its context. */
export type EmptyPicture = {
  at: string
  colour: string
  /** The faults at that time. */
  during: string
  sinceStartMs: number
  before: string
  after: string
}

export type ObservationReport = {
  observations: Observation[]
  empty: EmptyPicture[]
  /** The time of each start until there was a picture. */
  startsMs: number[]
  /** The longest time without a new picture of a clip. */
  longestStandstillMs: number
  pictures: number
}

/** @param write called with every observation */
export function createObservations(clips: readonly Clip[], write: (what: object) => void) {
  const report: ObservationReport = { observations: [], empty: [], startsMs: [], longestStandstillMs: 0, pictures: 0 }
  let current: Observation | null = null
  let last: { atMs: number; picture: Picture } | null = null
  let isStarting = true
  let startedAtMs = 0
  let during = 'the start of the day'
  /** The first picture of the running browser. */
  let firstOfLife = 0

  /** A browser was started, and shows nothing of the player yet. */
  function recordStart(atMs: number): void {
    startedAtMs = atMs
    isStarting = true
    last = null
    firstOfLife = report.observations.length
  }

  /**
   * @param isPainted whether the page had painted something before this picture came. A browser starts with an empty
   * page, whose pictures may have edges while the window is resized; only the player's pictures end its start.
   * @returns whether the display was empty and should not have been
   */
  function recordPicture(picture: Picture, atMs: number, isPainted: boolean): boolean {
    // A busy browser may deliver an older picture after a newer one.
    if (last && atMs <= last.atMs) return false
    report.pictures++
    const before = last
    last = { atMs, picture }
    if (isStarting) {
      const isOurs = picture.kind === 'clip' || (picture.kind === 'other' && isPainted)
      if (!isOurs) return false
      isStarting = false
      report.startsMs.push(atMs - startedAtMs)
      write({ at: atMs, glass: 'first picture', kind: picture.kind })
    }
    if (picture.kind === 'nothing') recordEmpty(picture.colour, atMs, before)
    else for (const empty of report.empty) empty.after ||= `${describePicture(picture)}, ${formatTime(atMs)}`
    if (before?.picture.kind === 'clip' && picture.kind === 'clip')
      report.longestStandstillMs = Math.max(report.longestStandstillMs, atMs - before.atMs)
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
    report.empty.push(empty)
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
    const observation = { ...current, unseenMs: atMs - current.toMs, endedBy }
    report.observations.push(observation)
    const { clip, fromMs, toMs, lastFrame, unseenMs } = observation
    write({ at: fromMs, glass: `clip ${clip}`, until: toMs, lastFrame, unseenMs, endedBy })
    current = null
  }

  /** Its browser was killed at that instant; the last picture is the end. */
  function recordDeath(atMs: number): void {
    if (current) finish('death', current.toMs)
    for (const observation of report.observations.slice(firstOfLife)) observation.livedOnMs = atMs - observation.toMs
  }

  return {
    starts: recordStart,
    looks: recordPicture,
    dies: recordDeath,
    /** Another event, which may be the cause of later observations. */
    setActivity: (what: string) => {
      during = what
    },
    seen: () => current?.clip ?? (last && !isStarting ? ('other' as const) : null),
    getReport: (): ObservationReport => {
      if (current) finish('picture', current.toMs)
      return report
    },
  }
}

function describePicture(picture: Picture): string {
  if (picture.kind === 'clip') return `clip ${picture.clip}, picture ${picture.frame}`
  return picture.kind === 'other' ? 'something else' : `nothing (${picture.colour})`
}

const formatTime = (ms: number) => new Date(ms).toISOString().slice(11, 23)
