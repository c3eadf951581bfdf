import { type Play, play as playSchema } from '@marquee/contract/player'

/** A row that is a play, or why it is none. */
export type PlayRow = { playId: string | null; play: Play | undefined }

/** Reads each row on its own, so that a bad one never refuses the batch (product 9). */
export function parseRow(row: unknown): PlayRow {
  const parsed = playSchema.safeParse(row)
  const play = parsed.success && hasSpotId(parsed.data) ? normalizePlay(parsed.data) : undefined
  return { playId: readPlayId(row), play }
}

/**
 * As it will be stored: ids in small letters, the id of the one thing that was shown, whole milliseconds,
 * and a place of about a kilometre, which is all that a report may know of a vehicle's way.
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

/** null also for what is no place on earth. */
function roundCoordinate(degrees: number | null | undefined): number | null {
  if (degrees === null || degrees === undefined || Math.abs(degrees) > 180) return null
  return Math.round(degrees * 100) / 100
}

function hasSpotId({ kind, campaignId, videoId }: Play): boolean {
  return (kind === 'campaign' ? campaignId : videoId) !== undefined
}

/** Whatever else is wrong with a row, its own name lets the device drop it. */
function readPlayId(row: unknown): string | null {
  const id = typeof row === 'object' && row !== null && 'playId' in row ? row.playId : undefined
  return typeof id === 'string' && id.length <= 100 ? id : null
}

/** What makes two rows the same play, beside the id: the place in the life of the device. */
export function getSequenceKey({ bootId, seq }: { bootId: string; seq: number }): string {
  return `${bootId} ${seq}`
}
