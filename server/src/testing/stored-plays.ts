import type { StoredPlay } from '../modules/playback/rules/play-file.ts'
import { createId } from '../platform/db/columns.ts'

/** A row of a play that arrived a second after its end. */
export function buildStoredPlay(startedAt: Date, overrides: Partial<StoredPlay> = {}): StoredPlay {
  return {
    startedAt,
    receivedAt: new Date(startedAt.getTime() + 11_000),
    playId: createId(),
    deviceId: createId(),
    screenId: createId(),
    bootId: createId(),
    campaignId: createId(),
    videoId: null,
    seq: 1,
    slot: 0,
    durationMs: 10_000,
    latitude: null,
    longitude: null,
    day: null,
    verdict: 'flagged',
    reason: 'not-booked',
    impressions: 0,
    sha256: 'a'.repeat(64),
    complete: true,
    ...overrides,
  }
}
