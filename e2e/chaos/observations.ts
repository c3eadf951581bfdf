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

/** The record of what the display showed. */
export class Observations {
  readonly #clips: readonly Clip[]
  readonly #write: (what: object) => void
  readonly #report: ObservationReport = {
    observations: [],
    empty: [],
    startsMs: [],
    longestStandstillMs: 0,
    pictures: 0,
  }
  #current: Observation | null = null
  #last: TimedPicture | null = null
  #isStarting = true
  #startedAtMs = 0
  #during = 'the start of the day'
  /** The first picture of the running browser. */
  #firstOfLife = 0

  /** @param write called with every observation */
  constructor(clips: readonly Clip[], write: (what: object) => void) {
    this.#clips = clips
    this.#write = write
  }

  /** A browser was started, and shows nothing of the player yet. */
  recordStart(atMs: number): void {
    this.#startedAtMs = atMs
    this.#isStarting = true
    this.#last = null
    this.#firstOfLife = this.#report.observations.length
  }

  /**
   * @param isPainted whether the page had painted something before this picture came. A browser starts with an empty
   * page, whose pictures may have edges while the window is resized; only the player's pictures end its start.
   * @returns whether the display was empty and should not have been
   */
  recordPicture(picture: Picture, atMs: number, isPainted: boolean): boolean {
    // A busy browser may deliver an older picture after a newer one.
    if (this.#last && atMs <= this.#last.atMs) return false
    const report = this.#report
    report.pictures++
    const before = this.#last
    this.#last = { atMs, picture }
    if (this.#isStarting) {
      const isOurs = picture.kind === 'clip' || (picture.kind === 'other' && isPainted)
      if (!isOurs) return false
      this.#isStarting = false
      report.startsMs.push(atMs - this.#startedAtMs)
      this.#write({ at: atMs, glass: 'first picture', kind: picture.kind })
    }
    if (picture.kind === 'nothing') this.#recordEmpty(picture.colour, atMs, before)
    else for (const empty of report.empty) empty.after ||= `${describePicture(picture)}, ${formatTime(atMs)}`
    if (before?.picture.kind === 'clip' && picture.kind === 'clip')
      report.longestStandstillMs = Math.max(report.longestStandstillMs, atMs - before.atMs)
    this.#recordObservation(picture, atMs)
    return picture.kind === 'nothing'
  }

  /** Its browser was killed at that instant; the last picture is the end. */
  recordDeath(atMs: number): void {
    if (this.#current) this.#finish('death', this.#current.toMs)
    for (const observation of this.#report.observations.slice(this.#firstOfLife))
      observation.livedOnMs = atMs - observation.toMs
  }

  /** Another event, which may be the cause of later observations. */
  setActivity(what: string): void {
    this.#during = what
  }

  /** The clip on the display; null before the first picture. */
  getVisible(): number | 'other' | null {
    return this.#current?.clip ?? (this.#last && !this.#isStarting ? 'other' : null)
  }

  getReport(): ObservationReport {
    if (this.#current) this.#finish('picture', this.#current.toMs)
    return this.#report
  }

  #recordEmpty(colour: string, atMs: number, before: TimedPicture | null): void {
    const empty: EmptyPicture = {
      at: formatTime(atMs),
      colour,
      during: this.#during,
      sinceStartMs: Math.round(atMs - this.#startedAtMs),
      before: before ? `${describePicture(before.picture)}, ${formatTime(before.atMs)}` : '',
      after: '',
    }
    this.#report.empty.push(empty)
    this.#write({ glass: 'EMPTY', ...empty, at: atMs })
  }

  #recordObservation(picture: Picture, atMs: number): void {
    if (picture.kind !== 'clip' || !this.#clips[picture.clip]) return this.#finish('picture', atMs)
    const { clip, frame } = picture
    if (this.#current && (this.#current.clip !== clip || frame < this.#current.lastFrame)) this.#finish('picture', atMs)
    this.#current ??= {
      clip,
      fromMs: atMs,
      toMs: atMs,
      lastFrame: frame,
      unseenMs: 0,
      endedBy: 'picture',
      livedOnMs: Infinity,
    }
    this.#current.toMs = atMs
    this.#current.lastFrame = frame
  }

  #finish(endedBy: Observation['endedBy'], atMs: number): void {
    if (this.#current === null) return
    const observation = { ...this.#current, unseenMs: atMs - this.#current.toMs, endedBy }
    this.#report.observations.push(observation)
    const { clip, fromMs, toMs, lastFrame, unseenMs } = observation
    this.#write({ at: fromMs, glass: `clip ${clip}`, until: toMs, lastFrame, unseenMs, endedBy })
    this.#current = null
  }
}

type TimedPicture = { atMs: number; picture: Picture }

function describePicture(picture: Picture): string {
  if (picture.kind === 'clip') return `clip ${picture.clip}, picture ${picture.frame}`
  return picture.kind === 'other' ? 'something else' : `nothing (${picture.colour})`
}

const formatTime = (ms: number) => new Date(ms).toISOString().slice(11, 23)
