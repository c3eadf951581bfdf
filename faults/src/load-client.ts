import { randomUUID } from 'node:crypto'

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

/**
 * A device without a display: sends plays and heartbeats as fast as the server accepts them, and records the answer to
 * each. What got no answer is sent again.
 */
export class LoadClient {
  /** Plays that the server has answered. */
  readonly acknowledged = new Set<string>()
  /** Plays that were sent and have no answer yet. */
  readonly unanswered = new Map<string, SentPlay>()
  /** Verdicts that an honest play must not get. */
  readonly wrong: string[] = []
  readonly #bootId = randomUUID()
  readonly #known = new Map<string, SentPlay>()
  readonly #knownBeats: HeartbeatReport[] = []
  readonly #post: Post
  readonly #spot: Spot
  readonly #beganAtMs: number
  #unansweredBeats: HeartbeatReport[] = []
  #seq = 0
  #beatSeq = 0

  /** @param beganAtMs its plays follow each other from then on; long enough ago for all that it will send */
  constructor(url: string, token: string, spot: Spot, beganAtMs: number) {
    this.#post = createPost(url, token, (refusal) => this.wrong.push(refusal))
    this.#spot = spot
    this.#beganAtMs = beganAtMs
  }

  /** Sends one batch of plays and one heartbeat; what got no answer is kept for later. */
  async send(count: number): Promise<'answered' | 'not answered'> {
    // Old and new together, the old ones in another order than before.
    const old = [...this.unanswered.values()].toReversed().slice(0, MAX_BATCH_SIZE)
    const fresh = Array.from({ length: count }, () => this.#createPlay())
    const hasPlays = await this.#sendPlays([...old, ...fresh])
    if (!hasPlays) for (const play of fresh) this.unanswered.set(play.playId, play)
    const hasHeartbeat = await this.#sendHeartbeat()
    return hasPlays && hasHeartbeat ? 'answered' : 'not answered'
  }

  /** Sends everything again that was ever acknowledged; returns how much of it the server did not know any more. */
  async sendAgain(): Promise<number> {
    let forgotten = 0
    for (const plays of splitBatches([...this.#known.values()])) {
      const reply = await this.#post<Reply>('/api/player/plays', { plays })
      if (reply === null) throw new Error('the server does not answer')
      forgotten += reply.results.filter(({ result }) => result !== 'duplicate').length
    }
    for (const beats of splitBatches(this.#knownBeats)) {
      const reply = await this.#post<{ accepted: number }>('/api/player/heartbeats', { beats })
      if (reply === null) throw new Error('the server does not answer')
      forgotten += reply.accepted
    }
    return forgotten
  }

  /** The number of plays that it has created. */
  countMade(): number {
    return this.#seq
  }

  #createPlay(): SentPlay {
    const { campaignId, sha256, durationMs: fullMs } = this.#spot
    const seq = this.#seq++
    const isCut = seq % 7 === 3
    return {
      playId: randomUUID(),
      seq,
      complete: !isCut,
      bootId: this.#bootId,
      slot: 0,
      kind: 'campaign',
      campaignId,
      sha256,
      startedAt: new Date(this.#beganAtMs + seq * (fullMs + PAUSE_MS)).toISOString(),
      durationMs: isCut ? Math.round(fullMs / 4) : fullMs,
    }
  }

  async #sendPlays(plays: readonly SentPlay[]): Promise<boolean> {
    const reply = await this.#post<Reply>('/api/player/plays', { plays })
    if (reply === null) return false
    for (const { playId, result, reason } of reply.results) {
      if (result === 'flagged') this.wrong.push(`a play was flagged ${reason}`)
      if (result === 'duplicate' && !this.unanswered.has(playId)) this.wrong.push('a new play was called a duplicate')
    }
    for (const play of plays) {
      this.acknowledged.add(play.playId)
      this.#known.set(play.playId, play)
      this.unanswered.delete(play.playId)
    }
    if (reply.results.length !== plays.length) this.wrong.push('not every play of a batch was answered')
    return true
  }

  async #sendHeartbeat(): Promise<boolean> {
    const now = Date.now()
    const at = new Date(now).toISOString()
    const fresh = { seq: this.#beatSeq++, bootId: this.#bootId, at, monotonicMs: now, positions: [] as [] }
    const beats = [...this.#unansweredBeats, fresh]
    const reply = await this.#post<{ accepted: number }>('/api/player/heartbeats', { beats, sentAt: at })
    this.#unansweredBeats = reply === null ? beats.slice(-100) : []
    if (reply !== null) this.#knownBeats.push(...beats)
    return reply !== null
  }
}

type Post = <Answer>(path: string, body: object) => Promise<Answer | null>

/** Posts as a device; null when there was no answer that settles what was sent. */
function createPost(url: string, token: string, onRefused: (refusal: string) => void): Post {
  return async <Answer>(path: string, body: object) => {
    try {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (answer.ok) return (await answer.json()) as Answer
      // A permanent refusal of an honest device is a fault of its own.
      if (answer.status < 500 && answer.status !== 429) onRefused(`${path} was refused ${answer.status}`)
      await answer.body?.cancel()
      return null
    } catch {
      return null
    }
  }
}

function splitBatches<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / MAX_BATCH_SIZE)
  return Array.from({ length: count }, (_, index) => all.slice(index * MAX_BATCH_SIZE, (index + 1) * MAX_BATCH_SIZE))
}
