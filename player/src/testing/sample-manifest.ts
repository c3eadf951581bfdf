import { HEARTBEAT_SECONDS } from '@marquee/contract/device.rules'
import type { Manifest, ManifestFile } from '@marquee/contract/player'

/** Manifests for tests: a screen in Berlin, a short house card, files that do not exist. */

export const NO_HOURS = { start: '', end: '' }

export function createManifest(change: Partial<Manifest> = {}): Manifest {
  return {
    version: '1',
    screenId: '018f6d3c-0000-7000-8000-0000000000aa',
    screenName: 'Sprinter HH-EM 214, left',
    screenType: 'vehicle',
    orientation: 'landscape',
    timeZone: 'Europe/Berlin',
    slotsPerLoop: 10,
    openingHours: null,
    flights: [],
    infotainment: [],
    files: [],
    houseCard: { title: 'House', text: 'card', durationMs: 10_000 },
    heartbeatSeconds: HEARTBEAT_SECONDS,
    ...change,
  }
}

/** A manifest with these campaigns and infotainment videos, each with its own file of 12 seconds. */
export function createBookedManifest(
  sold: string[],
  fills: string[] = [],
  change: Partial<Manifest> & { startsOn?: string; endsOn?: string } = {},
): Manifest {
  const { startsOn = '2026-01-01', endsOn = '2026-12-31', ...rest } = change
  return createManifest({
    flights: sold.map((name) => ({
      campaignId: createTestId(name),
      name,
      sha256: createTestHash(name),
      startsOn,
      endsOn,
    })),
    infotainment: fills.map((name) => ({
      videoId: createTestId(name),
      name,
      sha256: createTestHash(name),
      startsOn,
      endsOn,
    })),
    files: [...sold, ...fills].map(createTestFile),
    ...rest,
  })
}

export function createTestFile(name: string): ManifestFile {
  return { sha256: createTestHash(name), url: `/files/${name}.mp4`, type: 'video/mp4', bytes: 1000, durationMs: 12_000 }
}

export function createTestId(name: string): string {
  return `018f6d3c-0000-7000-8000-${toHex(name).slice(0, 12).padStart(12, '0')}`
}

export function createTestHash(name: string): string {
  return toHex(name).padStart(64, '0').slice(0, 64)
}

function toHex(name: string): string {
  return Array.from(name, (letter) => letter.charCodeAt(0).toString(16)).join('')
}
