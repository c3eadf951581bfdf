import 'fake-indexeddb/auto'
import type { BackupState, Play } from '@marquee/contract/player'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openAcknowledgedPlayStore } from './acknowledged-play-store.ts'
import { type AcknowledgedPlayStore, MAX_ACKNOWLEDGED, type PlayAnswer } from './acknowledged-plays.ts'
import { createManualClock, type ManualClock } from './testing/manual-clock.ts'
import { createProof, type PlayRecord } from './proof.ts'
import { createTestFile, createTestId } from './testing/sample-manifest.ts'
import type { VideoSpot } from './schedule.ts'
import { openStore, type Store } from './store.ts'

const SCREEN = createTestId('screen')
const START = '2026-06-15T10:00:00.000Z'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const spot: VideoSpot = { kind: 'campaign', id: createTestId('a'), name: 'a', slot: 3, file: createTestFile('a') }
/** Of another boot, so that a start takes them for interrupted. */
const bootId = 'boot-1'

class Away extends Error {}
class Never extends Error {}

let databases: IDBFactory
let store: Store
let acknowledgedStore: AcknowledgedPlayStore
let clock: ManualClock
/** A server that can lose plays. */
let server: {
  plays: Map<string, Play>
  sent: number
  isAway: boolean
  backup: BackupState | undefined
  flags: boolean
  refuses: boolean
}

beforeEach(async () => {
  databases = new IDBFactory()
  store = await openStore(databases)
  acknowledgedStore = openAcknowledgedPlayStore(databases)
  clock = createManualClock(START)
  clock.learn(clock.deviceNow(), 0)
  const backup = { history: 'first', until: null }
  server = { plays: new Map(), sent: 0, isAway: false, backup, flags: false, refuses: false }
})

async function send(plays: Play[]): Promise<PlayAnswer> {
  if (server.isAway) throw new Away()
  if (server.refuses) throw new Never()
  server.sent += plays.length
  const results = plays.map((play) => {
    const isKnown = server.plays.has(play.playId)
    server.plays.set(play.playId, play)
    if (server.flags) return { playId: play.playId, result: 'flagged' as const, reason: 'too-fast' }
    return { playId: play.playId, result: isKnown ? ('duplicate' as const) : ('accepted' as const) }
  })
  if (!server.backup) return { results }
  return { results, answeredAt: new Date(clock.now()).toISOString(), backup: server.backup }
}

function createTestProof({ screenId = SCREEN, stored = acknowledgedStore, boot = bootId, to = send } = {}) {
  const faults: string[] = []
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const proof = createProof({
    playStore: store.plays,
    acknowledgedStore: stored,
    clock,
    bootId: boot,
    screenId,
    position: () => null,
    send: to,
    isRefused: (error) => error instanceof Never,
    onFault: (detail) => faults.push(detail),
    random: () => 0.5,
    signal: end.signal,
  })
  return { ...proof, faults, startResending: () => void proof.runResending(end.signal) }
}

type TestProof = ReturnType<typeof createTestProof>

async function showPlays({ begin, flush }: TestProof, count: number): Promise<void> {
  for (let shown = 0; shown < count; shown++) await begin(spot).finish({ durationMs: 12_000, end: 'ended' })
  await flush()
  // A delivery that began with an earlier play sends the last ones in a second round.
  await expect.poll(() => store.plays.all()).toEqual([])
}

/** The server is restored without the last plays that it has acknowledged. */
function restoreServer(lost: number): string[] {
  const gone = [...server.plays.keys()].slice(-lost)
  for (const playId of gone) server.plays.delete(playId)
  server.backup = { history: 'second', until: null }
  server.sent = 0
  return gone
}

describe('an acknowledged play (decision 14)', () => {
  test('stays on the device for a day, and until it was acknowledged before the instant of a backup', async () => {
    const proof = createTestProof()
    await showPlays(proof, 2)
    expect(await acknowledgedStore.count()).toBe(2)
    expect(proof.waiting()).toBe(0)
    proof.learnBackup({ history: 'first', until: '2026-06-15T10:00:00.001Z' })
    await clock.advance(DAY_MS)
    await proof.tidy()
    expect(await acknowledgedStore.count()).toBe(2)
    await clock.advance(1)
    proof.learnBackup({ history: 'first', until: START })
    await proof.tidy()
    expect(await acknowledgedStore.count()).toBe(2)
    // The backup of another database says nothing of it.
    proof.learnBackup({ history: 'second', until: '2026-06-15T10:00:00.001Z' })
    await proof.tidy()
    expect(await acknowledgedStore.count()).toBe(2)
    proof.learnBackup({ history: 'first', until: '2026-06-15T10:00:00.001Z' })
    await proof.tidy()
    expect(await acknowledgedStore.count()).toBe(0)
  })

  test('stays for seven days when there is no backup, by the clock of the server', async () => {
    const proof = createTestProof()
    await showPlays(proof, 1)
    await clock.advance(7 * DAY_MS)
    await proof.tidy()
    expect(await acknowledgedStore.count()).toBe(1)
    await clock.advance(1)
    await proof.tidy()
    expect(await acknowledgedStore.count()).toBe(0)
  })

  test('is deleted first when there are more than a week has', async () => {
    const put = (seq: number, acknowledgedAtMs: number) =>
      acknowledgedStore.put([{ ...createPlay(seq), history: 'first', acknowledgedAtMs }])
    const now = clock.now()
    for (const [seq, at] of [now, now - 2, now - 1].entries()) await put(seq, at)
    const stored = { ...acknowledgedStore, count: async () => MAX_ACKNOWLEDGED + 2 }
    await createTestProof({ stored }).tidy()
    expect((await acknowledgedStore.listOthers('', 10)).map(({ seq }) => seq)).toEqual([0])
  })

  test('is not stored when it was flagged, or by a server that says nothing of backups', async () => {
    const proof = createTestProof()
    server.flags = true
    await showPlays(proof, 1)
    server.flags = false
    server.backup = undefined
    await showPlays(proof, 1)
    expect(await acknowledgedStore.count()).toBe(0)
    expect(server.plays.size).toBe(2)
  })

  test('is deleted before anything else when the disk is full', async () => {
    const proof = createTestProof()
    await showPlays(proof, 3)
    let isFull = true
    const { plays } = store
    const write = (play: PlayRecord) => plays.put(play)
    store.plays = { ...plays, put: putWhenFree }
    async function putWhenFree(play: PlayRecord): Promise<void> {
      if (isFull && (await acknowledgedStore.count()) > 0) throw new DOMException('full', 'QuotaExceededError')
      isFull = false
      return write(play)
    }
    const full = createTestProof()
    await full.begin(spot).finish({ durationMs: 12_000, end: 'ended' })
    await expect.poll(() => server.plays.size).toBe(4)
    expect(full.faults).toEqual([])
  })

  test('that the disk does not take is delivered and not sent again, and reported', async () => {
    const stored = { ...acknowledgedStore, put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
    const proof = createTestProof({ stored })
    await showPlays(proof, 1)
    expect(proof.faults).toMatchObject([expect.stringContaining('an acknowledged play could not be stored')])
    expect(server.sent).toBe(1)
  })
})

describe('after a restore of the server (decision 14)', () => {
  test('every stored play is sent again, also after a restart of the page, and the server has each once', async () => {
    const proof = createTestProof()
    await showPlays(proof, 5)
    const before = new Map(server.plays)
    restoreServer(2)
    // Screens without a campaign send no plays, and learn it from the answer to a heartbeat.
    const restarted = createTestProof({ boot: 'boot-2' })
    restarted.startResending()
    await restarted.recover()
    restarted.learnBackup(server.backup)
    await clock.advance(MINUTE_MS)
    await expect.poll(() => server.plays.size).toBe(5)
    expect(server.plays).toEqual(before)
    expect(server.sent).toBe(5)
    // They are stored again, in case that the server is restored once more, and sent only then.
    expect(await acknowledgedStore.listOthers('first', 10)).toHaveLength(5)
    await clock.advance(10 * MINUTE_MS)
    expect(server.sent).toBe(5)
    expect(restarted.waiting()).toBe(0)
  })

  test('they are sent in batches of 200 at random moments of about a minute, and wait for those that are new', async () => {
    const proof = createTestProof()
    const at = { history: 'first', acknowledgedAtMs: clock.now() }
    const numbers = Array.from({ length: 250 }, (_, seq) => seq)
    await acknowledgedStore.put(numbers.map((seq) => ({ ...createPlay(seq), ...at })))
    server.isAway = true
    proof.startResending()
    proof.learnBackup({ history: 'second', until: null })
    await proof.begin(spot).finish({ durationMs: 12_000, end: 'ended' })
    await clock.advance(5 * MINUTE_MS)
    expect(await store.plays.all()).toHaveLength(1)
    server.isAway = false
    server.backup = { history: 'second', until: null }
    await proof.lineIsBack()
    const counts: number[] = []
    for (let minute = 0; minute < 3; minute++) {
      await clock.advance(MINUTE_MS)
      await expect.poll(() => store.plays.all()).toEqual([])
      counts.push(server.sent)
    }
    expect(counts).toEqual([201, 251, 251])
  })

  test('a play that the server flags or refuses now is not sent for ever', async () => {
    const proof = createTestProof()
    await showPlays(proof, 1)
    restoreServer(1)
    server.flags = true
    proof.startResending()
    proof.learnBackup(server.backup)
    await clock.advance(MINUTE_MS)
    await expect.poll(() => acknowledgedStore.count()).toBe(0)
    server.flags = false
    await showPlays(proof, 1)
    server.backup = { history: 'third', until: null }
    server.refuses = true
    proof.learnBackup(server.backup)
    await clock.advance(MINUTE_MS)
    await expect.poll(() => acknowledgedStore.count()).toBe(0)
    expect(await store.plays.all()).toMatchObject([{ state: 'refused' }])
  })

  test('plays of another screen are not sent for this one', async () => {
    await showPlays(createTestProof(), 1)
    restoreServer(1)
    const other = createTestProof({ screenId: createTestId('other'), stored: { ...acknowledgedStore, keepOnly: fail } })
    other.startResending()
    other.learnBackup(server.backup)
    await clock.advance(10 * MINUTE_MS)
    expect(server.sent).toBe(0)
    await createTestProof({ screenId: createTestId('other'), boot: 'boot-2' }).recover()
    expect(await acknowledgedStore.count()).toBe(0)
  })

  test('an answer to plays that were sent before the restore makes them plays of the history before', async () => {
    const slow = Promise.withResolvers<void>()
    const proof = createTestProof({
      async to(plays) {
        const answer = await send(plays)
        await slow.promise
        return answer
      },
    })
    await proof.begin(spot).finish({ durationMs: 12_000, end: 'ended' })
    await expect.poll(() => server.plays.size).toBe(1)
    const gone = restoreServer(1)
    proof.learnBackup(server.backup)
    slow.resolve()
    await expect.poll(() => acknowledgedStore.listOthers('second', 1)).toHaveLength(1)
    proof.startResending()
    // The next heartbeat is answered by the restored server.
    proof.learnBackup(server.backup)
    await clock.advance(MINUTE_MS)
    await expect.poll(() => [...server.plays.keys()]).toEqual(gone)
  })
})

const fail = () => Promise.reject(new Error('the disk does not respond'))

function createPlay(seq: number): PlayRecord {
  return {
    playId: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    bootId,
    seq,
    slot: 0,
    kind: 'campaign',
    campaignId: createTestId('a'),
    sha256: 'a'.repeat(64),
    startedAt: START,
    durationMs: 12_000,
    complete: true,
    screenId: SCREEN,
    state: 'done',
  }
}
