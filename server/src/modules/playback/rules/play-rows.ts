import { type Play, play as playSchema } from '@marquee/contract/player'

/** A row that is a play, or only its id. */
export type PlayRow = { playId: string | null; play: Play | undefined }

/** Parses each row alone, so that an invalid row never refuses the batch (product 9). */
export function parseRow(row: unknown): PlayRow {
  const parsed = playSchema.safeParse(row)
  const play = parsed.success && hasSpotId(parsed.data) ? normalizePlay(parsed.data) : undefined
  return { playId: readPlayId(row), play }
}

/**
 * Converts a play to its stored form: ids in lower case, the id of the content, whole milliseconds, and coordinates
 * precise to about a kilometre, the most that a report may reveal of a vehicle's route.
 */
function normalizePlay(play: Play): Play {
  const isCampaign = play.kind === 'campaign'
  return {
    ...play,
    playId: play.playId.toLowerCase(),
    bootId: play.bootId.toLowerCase(),
    campaignId: isCampaign ? play.campaignId?.toLowerCase() : undefined,
    videoId: isCampaign ? undefined : play.videoId?.toLowerCase(),
    durationMs: Math.round(play.durationMs),
    latitude: roundCoordinate(play.latitude),
    longitude: roundCoordinate(play.longitude),
  }
}

/** null also for impossible coordinates */
function roundCoordinate(degrees: number | null | undefined): number | null {
  if (degrees === null || degrees === undefined || Math.abs(degrees) > 180) return null
  return Math.round(degrees * 100) / 100
}

function hasSpotId({ kind, campaignId, videoId }: Play): boolean {
  return (kind === 'campaign' ? campaignId : videoId) !== undefined
}

/** The id of an invalid row, which lets the device drop it. */
function readPlayId(row: unknown): string | null {
  const id = typeof row === 'object' && row !== null && 'playId' in row ? row.playId : undefined
  return typeof id === 'string' && id.length <= 100 ? id : null
}

/** Identifies a play beside its id: the number within a start of the device. */
export function getSequenceKey({ bootId, seq }: { bootId: string; seq: number }): string {
  return `${bootId} ${seq}`
}
