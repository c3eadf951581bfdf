import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { openAcknowledgedPlayStore } from '@marquee/player/acknowledged-play-store'
import { isFinal } from '@marquee/player/call-errors'
import { createHeartbeat } from '@marquee/player/heartbeat'
import { createManualClock } from '@marquee/player/testing/manual-clock'
import { createProof } from '@marquee/player/proof'
import { createServerClient } from '@marquee/player/server-client'
import { openStore } from '@marquee/player/store'
import { randomUUID } from 'node:crypto'

/** The parts of the real player that prove plays and send heartbeats, with its databases, but without a display. */
export type ProvingPlayer = {
  /** Shows the first video of the manifest that often, one after the other, and delivers the plays. */
  show(count: number): Promise<void>
  /** Sends a heartbeat, and lets a minute pass. */
  beat(): Promise<void>
  countAcknowledged(): Promise<number>
  end(): void
}

/** Between two plays, as devices need it. */
const PAUSE_MS = 50
const MINUTE_MS = 60_000

/** @param beganAtMs its plays follow each other from then on; long enough ago for all that it will show */
export async function startProvingPlayer(
  baseUrl: string,
  { token, screenId, beganAtMs }: { token: string; screenId: string; beganAtMs: number },
): Promise<ProvingPlayer> {
  Object.assign(globalThis, { IDBKeyRange })
  const databases = new IDBFactory()
  const [store, acknowledgedStore] = [await openStore(databases), openAcknowledgedPlayStore(databases)]
  const end = new AbortController()
  const bootId = randomUUID()
  const clock = createManualClock(beganAtMs)
  clock.learn(clock.deviceNow(), clock.monotonicMs())
  const serverClient = createServerClient({ baseUrl, clock, token: () => token, onUnpaired: () => end.abort() })
  const answer = await serverClient.manifest(null)
  const [file] = answer?.manifest.files ?? []
  const [flight] = answer?.manifest.flights ?? []
  if (!file || !flight) throw new Error('the manifest names no video')
  const proof = createProof({
    playStore: store.plays,
    acknowledgedStore,
    clock,
    bootId,
    screenId,
    position: () => null,
    send: serverClient.sendPlays,
    isRefused: isFinal,
    onFault: (detail) => {
      throw new Error(detail)
    },
    signal: end.signal,
  })
  void proof.runResending(end.signal)
  const heartbeat = createHeartbeat({
    heartbeatStore: store.heartbeats,
    clock,
    bootId,
    seconds: () => null,
    vitals: () => ({ queuedPlays: proof.waiting() }),
    send: serverClient.sendHeartbeats,
    isRefused: isFinal,
    onOrders: () => {},
    onBackup: proof.learnBackup,
    onAnswered: () => void proof.lineIsBack(),
  })
  return {
    async show(count) {
      for (let shown = 0; shown < count; shown++) {
        const play = proof.begin({ kind: 'campaign', id: flight.campaignId, name: flight.name, slot: 0, file })
        await clock.advance(file.durationMs)
        await play.finish({ durationMs: file.durationMs, end: 'ended' })
        await clock.advance(PAUSE_MS)
      }
      while (proof.waiting() > 0) await proof.flush()
    },
    async beat() {
      await heartbeat.beat()
      await clock.advance(MINUTE_MS)
    },
    countAcknowledged: () => acknowledgedStore.count(),
    end: () => end.abort(),
  }
}
