import type { Play, PlayResult, PositionFix } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import type { VideoSpot } from './schedule.ts'
import { uuid } from './uuid.ts'

/**
 * Proof of what was really shown: an intent when a spot starts, a result when it ends, both written
 * before anything is sent; a play leaves the store only when the server has answered for it (product
 * design 5).
 */

/** A play counts when it ran its full length less this much. */
export const COMPLETE_TOLERANCE_MS = 500
/** 200 plays are about 70 KB, far below what a server takes as JSON. */
const BATCH = 200

export type PlayRecord = Play & {
  /** The screen that showed it; a device that is paired anew must not report for its old one. */
  screenId: string
  state: 'intent' | 'done' | 'refused'
}

export type PlayBook = {
  put(play: PlayRecord): Promise<void>
  all(): Promise<PlayRecord[]>
  remove(playIds: readonly string[]): Promise<void>
}

/** What the glass says of a spot that is over. */
export type Shown = {
  /** As long as it was seen: neither stalled nor hidden nor cut time counts. */
  durationMs: number
  end: 'ended' | 'cut' | 'hidden' | 'failed'
  /** What went wrong, when it failed. */
  fault?: string
}

export type OpenPlay = { playId: string; finish(shown: Shown): Promise<void> }

/** Answers what the server made of each play; throws while it cannot be reached. */
export type SendPlays = (plays: Play[]) => Promise<{ results: PlayResult[] }>

export type ProofParts = {
  book: PlayBook
  clock: Clock
  bootId: string
  screenId: string
  /** Where the device is, when it knows. */
  position: () => PositionFix | null
  send: SendPlays
  /** Whether the server looked at a batch and will never take it, so that trying again is useless. */
  isRefused: (error: unknown) => boolean
  onFault: (detail: string) => void
}

export type Proof = ReturnType<typeof createProof>

export function createProof({ book, clock, bootId, screenId, position, send, isRefused, onFault }: ProofParts) {
  let seq = 0
  let waiting = 0
  let sending: Promise<void> | null = null
  let sendAgain = false

  /** The first frame of that video is on the glass. */
  function begin(video: VideoSpot): OpenPlay {
    const place = position()
    const intent: PlayRecord = {
      playId: uuid(),
      bootId,
      seq: seq++,
      slot: video.slot,
      kind: video.kind,
      ...(video.kind === 'campaign' ? { campaignId: video.id } : { videoId: video.id }),
      sha256: video.file.sha256,
      startedAt: new Date(clock.now()).toISOString(),
      durationMs: 0,
      complete: false,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      screenId,
      state: 'intent',
    }
    waiting++
    // The next frame does not wait for the disk; the result does wait for the intent.
    const written = keep(intent)
    return {
      playId: intent.playId,
      async finish(shown) {
        await written
        const complete = isComplete(shown, video.file.durationMs)
        await keep({ ...intent, durationMs: Math.max(0, Math.round(shown.durationMs)), complete, state: 'done' })
        void flush()
      },
    }
  }

  /** At the start: what was showing when the device went down becomes a partial play. */
  async function recover(): Promise<void> {
    const plays = await book.all()
    await book.remove(plays.filter((play) => play.screenId !== screenId).map(({ playId }) => playId))
    const left = plays.filter((play) => play.screenId === screenId)
    for (const play of left) {
      if (play.state === 'intent' && play.bootId !== bootId) await keep({ ...play, state: 'done' })
    }
    waiting = left.length
    void flush()
  }

  /** Sends what is there; one sending at a time, and once more when something came in between. */
  function flush(): Promise<void> {
    if (sending) {
      sendAgain = true
      return sending
    }
    sending = deliver().finally(() => {
      sending = null
      if (sendAgain) {
        sendAgain = false
        void flush()
      }
    })
    return sending
  }

  async function deliver(): Promise<void> {
    let size = BATCH
    for (;;) {
      const all = await book.all()
      waiting = all.length
      const batch = all.filter(({ state }) => state === 'done').slice(0, size)
      if (batch.length === 0) return
      try {
        const { results } = await send(batch.map(toWire))
        const answered = answeredIds(batch, results)
        if (answered.length === 0) return
        await book.remove(answered)
        waiting -= answered.length
      } catch (error) {
        if (!isRefused(error)) return
        // One bad play must not hold up the others for ever: halve until it stands alone.
        if (batch.length > 1) size = Math.ceil(batch.length / 2)
        else await setAside(batch)
      }
    }
  }

  async function setAside(batch: PlayRecord[]): Promise<void> {
    for (const play of batch) await keep({ ...play, state: 'refused' })
    onFault(`the server does not take the play ${batch[0]?.playId}`)
  }

  async function keep(play: PlayRecord): Promise<void> {
    try {
      await book.put(play)
    } catch (error) {
      onFault(`a play could not be written: ${String(error)}`)
    }
  }

  return { begin, recover, flush, waiting: () => waiting }
}

/** Whether a play ran its full length, less 500 ms (product design 5). */
export function isComplete({ durationMs }: Shown, lengthMs: number): boolean {
  return durationMs >= lengthMs - COMPLETE_TOLERANCE_MS
}

/** The plays the server has answered for; a row it could not read is answered by its place. */
export function answeredIds(batch: readonly PlayRecord[], results: readonly PlayResult[]): string[] {
  const known = new Set(batch.map(({ playId }) => playId))
  return results.flatMap(({ playId }, index) => {
    const answered = playId ?? (results.length === batch.length ? batch[index]?.playId : undefined)
    return answered !== undefined && known.has(answered) ? [answered] : []
  })
}

function toWire({ screenId: _screenId, state: _state, ...play }: PlayRecord): Play {
  return play
}
