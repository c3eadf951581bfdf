import { type Play, play as playSchema } from '@marquee/contract/player'

/** A row that is a play, or why it is none. */
export type Row = { playId: string | null; play: Play | undefined }

/** Reads each row on its own, so that a bad one never refuses the batch (product 9). */
export function readRow(row: unknown): Row {
  const parsed = playSchema.safeParse(row)
  const play = parsed.success && namesItsSpot(parsed.data) ? asStored(parsed.data) : undefined
  return { playId: readableId(row), play }
}

/**
 * As it will be stored: ids in small letters, the id of the one thing that was shown, whole milliseconds,
 * and a place of about a kilometre, which is all that a report may know of a vehicle's way.
 */
function asStored(play: Play): Play {
  const isCampaign = play.kind === 'campaign'
  return {
    ...play,
    playId: play.playId.toLowerCase(),
    bootId: play.bootId.toLowerCase(),
    campaignId: isCampaign ? play.campaignId?.toLowerCase() : undefined,
    videoId: isCampaign ? undefined : play.videoId?.toLowerCase(),
    durationMs: Math.round(play.durationMs),
    latitude: roughly(play.latitude),
    longitude: roughly(play.longitude),
  }
}

/** null also for what is no place on earth. */
function roughly(degrees: number | null | undefined): number | null {
  if (degrees === null || degrees === undefined || Math.abs(degrees) > 180) return null
  return Math.round(degrees * 100) / 100
}

function namesItsSpot({ kind, campaignId, videoId }: Play): boolean {
  return (kind === 'campaign' ? campaignId : videoId) !== undefined
}

/** Whatever else is wrong with a row, its own name lets the device drop it. */
function readableId(row: unknown): string | null {
  const id = typeof row === 'object' && row !== null && 'playId' in row ? row.playId : undefined
  return typeof id === 'string' && id.length <= 100 ? id : null
}

/** What makes two rows the same play, beside the id: the place in the life of the device. */
export function sequenceOf({ bootId, seq }: { bootId: string; seq: number }): string {
  return `${bootId} ${seq}`
}
