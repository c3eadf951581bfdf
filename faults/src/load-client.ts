import { randomUUID } from 'node:crypto'

/**
 * A device without glass and without mercy: sends plays and signs of life as fast as they are taken, and remembers
 * exactly what it was told about each. It forgets nothing until it has been answered for.
 */
export type LoadClient = {
  /** Plays the server has answered for, and those it was sent but has not answered. */
  acknowledged: Set<string>
  unanswered: Map<string, SentPlay>
  /** Verdicts that no honest play deserves. */
  wrong: string[]
  /** Sends one batch of plays and one sign of life; what got no answer is kept for later. */
  send(plays: number): Promise<'answered' | 'not answered'>
  /** Sends everything again that was ever acknowledged; answers what was not known any more. */
  sendAgain(): Promise<number>
  /** All that was ever made. */
  countMade(): number
}

export type SentPlay = {
  playId: string
  bootId: string
  seq: number
  slot: number
  kind: 'campaign'
  campaignId: string
  sha256: string
  startedAt: string
  durationMs: number
  complete: boolean
}

type HeartbeatReport = { seq: number; bootId: string; at: string; monotonicMs: number; positions: [] }
type Spot = { campaignId: string; sha256: string; durationMs: number }
type Reply = { results: { playId: string; result: string; reason?: string }[] }

/** Between the beginnings of two plays: no faster than they can be shown. */
const PAUSE_MS = 50
const MAX_BATCH_SIZE = 500

/** @param beganAtMs its plays follow each other from then on; long enough ago for all that it will send */
export function createLoadClient(url: string, token: string, spot: Spot, beganAtMs: number): LoadClient {
  const bootId = randomUUID()
  const acknowledged = new Set<string>()
  const unanswered = new Map<string, SentPlay>()
  const known = new Map<string, SentPlay>()
  const beatsKnown: HeartbeatReport[] = []
  let beatsUnanswered: HeartbeatReport[] = []
  const wrong: string[] = []
  let seq = 0
  let beatSeq = 0

  function createPlay(): SentPlay {
    const startedAtMs = beganAtMs + seq * (spot.durationMs + PAUSE_MS)
    const isCut = seq % 7 === 3
    const durationMs = isCut ? Math.round(spot.durationMs / 4) : spot.durationMs
    const { campaignId, sha256 } = spot
    const startedAt = new Date(startedAtMs).toISOString()
    const play = { bootId, slot: 0, kind: 'campaign' as const, campaignId, sha256, startedAt, durationMs }
    return { playId: randomUUID(), seq: seq++, complete: !isCut, ...play }
  }

  async function post<Answer>(path: string, body: object): Promise<Answer | null> {
    try {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      // Anything but a yes is no answer for what was sent; a no that is meant for ever would be a fault of its own.
      if (answer.ok) return (await answer.json()) as Answer
      if (answer.status < 500 && answer.status !== 429) wrong.push(`${path} was refused ${answer.status}`)
      await answer.body?.cancel()
      return null
    } catch {
      return null
    }
  }

  async function sendPlays(plays: readonly SentPlay[]): Promise<boolean> {
    const reply = await post<Reply>('/api/player/plays', { plays })
    if (reply === null) return false
    for (const { playId, result, reason } of reply.results) {
      if (result === 'flagged') wrong.push(`a play was flagged ${reason}`)
      if (result === 'duplicate' && !unanswered.has(playId)) wrong.push('a new play was called a duplicate')
    }
    for (const play of plays) {
      acknowledged.add(play.playId)
      known.set(play.playId, play)
      unanswered.delete(play.playId)
    }
    if (reply.results.length !== plays.length) wrong.push('not every play of a batch was answered')
    return true
  }

  async function send(count: number): Promise<'answered' | 'not answered'> {
    // Old and new together, the old ones in another order than before.
    const old = [...unanswered.values()].toReversed().slice(0, MAX_BATCH_SIZE)
    const fresh = Array.from({ length: count }, createPlay)
    const isTaken = await sendPlays([...old, ...fresh])
    if (!isTaken) for (const play of fresh) unanswered.set(play.playId, play)
    const isHeard = await sendHeartbeat()
    return isTaken && isHeard ? 'answered' : 'not answered'
  }

  async function sendHeartbeat(): Promise<boolean> {
    const now = Date.now()
    const fresh: HeartbeatReport = {
      seq: beatSeq++,
      bootId,
      at: new Date(now).toISOString(),
      monotonicMs: now,
      positions: [],
    }
    const beats = [...beatsUnanswered, fresh]
    const reply = await post<{ accepted: number }>('/api/player/heartbeats', {
      beats,
      sentAt: new Date(now).toISOString(),
    })
    beatsUnanswered = reply === null ? beats.slice(-100) : []
    if (reply !== null) beatsKnown.push(...beats)
    return reply !== null
  }

  async function sendAgain(): Promise<number> {
    let forgotten = 0
    for (const plays of splitBatches([...known.values()])) {
      const reply = await post<Reply>('/api/player/plays', { plays })
      if (reply === null) throw new Error('the server does not answer')
      forgotten += reply.results.filter(({ result }) => result !== 'duplicate').length
    }
    for (const beats of splitBatches(beatsKnown)) {
      const reply = await post<{ accepted: number }>('/api/player/heartbeats', { beats })
      if (reply === null) throw new Error('the server does not answer')
      forgotten += reply.accepted
    }
    return forgotten
  }

  return { acknowledged, unanswered, wrong, send, sendAgain, countMade: () => seq }
}

function splitBatches<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / MAX_BATCH_SIZE)
  return Array.from({ length: count }, (_, index) => all.slice(index * MAX_BATCH_SIZE, (index + 1) * MAX_BATCH_SIZE))
}
