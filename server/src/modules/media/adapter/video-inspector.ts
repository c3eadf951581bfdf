import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputFormat,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  type VideoCodec,
  WEBM,
} from 'mediabunny'
import { isKeyFrame, isDamagedMatroska, pickPlayedTrack, VIDEO_HEAD_BYTES } from '@marquee/contract/video-head.rules'
import type { MediaType } from '../rules/file-names.ts'
import { READY } from './bounded-thread.ts'

/** The result of an inspection; `unplayable` is a video in a codec that screens do not support. */
export type Inspection =
  | { kind: 'video'; type: MediaType; durationSeconds: number; width: number; height: number }
  | { kind: 'unplayable' }
  | { kind: 'unreadable' }
  | { kind: 'fault'; code: string }

const PLAYABLE_CODECS: readonly (VideoCodec | null)[] = ['avc', 'vp8', 'vp9', 'av1']
const TYPES = new Map<InputFormat, MediaType>([
  [MP4, 'video/mp4'],
  [QTFF, 'video/quicktime'],
  [WEBM, 'video/webm'],
  [MATROSKA, 'video/x-matroska'],
])

/** The header of a truncated file still claims its full length. A difference of this size is not a rounding error. */
const CUT_OFF_SECONDS = 1

/** Runs in its own thread, so that a slow or large file stops nothing else. */
postReply(READY)
postReply(await inspect(String(workerData)))

function postReply(what: Inspection | typeof READY): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(what)
}

async function inspect(path: string): Promise<Inspection> {
  const input = new Input({ source: new FilePathSource(path), formats: [...TYPES.keys()] })
  try {
    if (isDamagedMatroska(await readHead(path))) return { kind: 'unreadable' }
    return await inspectInput(input)
  } catch (error) {
    // Errors of the disk have codes; every other error means a damaged file.
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined
    return code ? { kind: 'fault', code } : { kind: 'unreadable' }
  } finally {
    input.dispose()
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(VIDEO_HEAD_BYTES), 0, VIDEO_HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function inspectInput(input: Input): Promise<Inspection> {
  const format = await input.getFormat()
  const type = TYPES.get(format)
  const track = await findPlayedTrack(input, format === MATROSKA || format === WEBM)
  if (!type || !track) return { kind: 'unreadable' }
  if (!PLAYABLE_CODECS.includes(await track.getCodec())) return { kind: 'unplayable' }
  if (!(await startsWithPicture(track))) return { kind: 'unreadable' }
  const tracks = [track, ...(await input.getAudioTracks())]
  for (const each of tracks) if (!(await isWhole(each))) return { kind: 'unreadable' }
  const durationSeconds = await input.computeDuration(tracks)
  const claimedSeconds = (await input.getDurationFromMetadata(tracks)) ?? 0
  if (claimedSeconds > durationSeconds + CUT_OFF_SECONDS) return { kind: 'unreadable' }
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const isReal = [durationSeconds, width, height].every((value) => Number.isFinite(value) && value > 0)
  return isReal ? { kind: 'video', type, durationSeconds, width, height } : { kind: 'unreadable' }
}

async function findPlayedTrack(input: Input, isMatroska: boolean): Promise<InputVideoTrack | undefined> {
  const tracks = await input.getVideoTracks()
  const choices = await Promise.all(
    tracks.map(async (track) => ({ track, isDefault: (await track.getDisposition()).default })),
  )
  return pickPlayedTrack(choices, isMatroska)?.track
}

async function startsWithPicture(track: InputVideoTrack): Promise<boolean> {
  const [packet, config] = [await new EncodedPacketSink(track).getFirstKeyPacket(), await track.getDecoderConfig()]
  if (!packet || !config) return false
  const { description } = config
  // mediabunny always returns the description as a Uint8Array.
  return isKeyFrame({ codec: await track.getCodec(), data: packet.data, description: description as Uint8Array })
}

/** With the index at the front, a truncated file lists its last packet but does not contain it. */
async function isWhole(track: InputTrack): Promise<boolean> {
  const sink = new EncodedPacketSink(track)
  const [first, last] = [await sink.getFirstPacket(), await sink.getPacket(Infinity)]
  return !!first && !!last && first.data.byteLength > 0 && last.data.byteLength > 0
}
