import type { VideoFacts } from '@marquee/contract/media.rules'
import { isKeyFrame, isDamagedMatroska, pickPlayedTrack, VIDEO_HEAD_BYTES } from '@marquee/contract/video-head.rules'
import {
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  VideoSampleSink,
  WEBM,
} from 'mediabunny'
import { hasEncoder } from './has-encoder.ts'
import { logFailure } from './log.ts'

/** The result of reading a chosen file. */
export type VideoReading =
  | { kind: 'facts'; facts: VideoFacts }
  /** not a video, or a broken one */
  | { kind: 'unreadable' }
  /** a video with a codec that screens or this browser cannot play; with facts if the browser can convert it */
  | { kind: 'undecodable'; facts?: VideoFacts }

/**
 * Reads the size, duration and displayed dimensions of a video, after rotation, before it is sent (CAMP-FORM-42 to 46).
 *
 * Only the index and the first picture are read, so a file of 100 MB takes a moment. This file is a separate script
 * that is loaded when the first file is chosen; without static imports, the bundler keeps it apart.
 *
 * @param canShow whether the browser can show a container with that codec
 */
export async function readVideoFacts(file: File, canShow = isBrowserPlayable): Promise<VideoReading> {
  const input = openVideo(file)
  try {
    const head = await file.slice(0, VIDEO_HEAD_BYTES).arrayBuffer()
    if (isDamagedMatroska(new Uint8Array(head))) return { kind: 'unreadable' }
    const format = await input.getFormat()
    const track = await findPlayedTrack(input)
    if (!track) return { kind: 'unreadable' }
    const [width, height, durationSeconds, codec] = await Promise.all([
      track.getDisplayWidth(),
      track.getDisplayHeight(),
      input.computeDuration(),
      track.getCodecParameterString(),
    ])
    if (!(width > 0 && height > 0 && durationSeconds > 0)) return { kind: 'unreadable' }
    const facts = { sizeBytes: file.size, durationSeconds, width, height }
    if (codec === null || !isPlayable(await track.getCodec()) || !canShow(`${format.mimeType}; codecs="${codec}"`)) {
      return (await canConvert(track)) ? { kind: 'undecodable', facts } : { kind: 'undecodable' }
    }
    if (!(await hasDecodablePicture(track))) return { kind: 'unreadable' }
    return { kind: 'facts', facts }
  } catch (failure) {
    // For the user, a file with any reading error is not a video.
    logFailure('The chosen file cannot be read as a video', failure)
    return { kind: 'unreadable' }
  } finally {
    input.dispose()
  }
}

export const openVideo = (file: File): Input =>
  new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })

/** The video track that players show. */
export async function findPlayedTrack(input: Input): Promise<InputVideoTrack | undefined> {
  const [format, tracks] = [await input.getFormat(), await input.getVideoTracks()]
  const choices = await Promise.all(
    tracks.map(async (track) => ({ track, isDefault: (await track.getDisposition()).default })),
  )
  return pickPlayedTrack(choices, format === MATROSKA || format === WEBM)?.track
}

/** The codecs that screens play, as the server accepts them; phones also record HEVC. */
const isPlayable = (codec: string | null) => ['avc', 'vp8', 'vp9', 'av1'].includes(codec ?? '')

const canConvert = async (track: InputVideoTrack) => hasEncoder() && track.canDecode()

/** Checks the first picture against the form of its codec, as the server does, and decodes it if the browser can. */
async function hasDecodablePicture(track: InputVideoTrack): Promise<boolean> {
  const [packet, config] = [await new EncodedPacketSink(track).getFirstKeyPacket(), await track.getDecoderConfig()]
  // mediabunny always returns the description as a Uint8Array.
  const description = config?.description as Uint8Array | undefined
  if (!packet || !isKeyFrame({ codec: await track.getCodec(), data: packet.data, description })) return false
  if (!('VideoDecoder' in globalThis) || !(await track.canDecode())) return true
  const picture = await new VideoSampleSink(track).getSample(packet.timestamp)
  picture?.close()
  return picture !== null
}

/** Matroska and QuickTime are reported as WebM and MP4, whose names browsers know. */
function isBrowserPlayable(mimeType: string): boolean {
  const known = mimeType.replace('video/x-matroska', 'video/webm').replace('video/quicktime', 'video/mp4')
  return document.createElement('video').canPlayType(known) !== ''
}
