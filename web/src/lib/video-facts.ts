import type { VideoFacts } from '@marquee/contract/media.rules'
import { isKeyFrame, isDamagedMatroska, pickPlayedTrack, VIDEO_HEAD_BYTES } from '@marquee/contract/video-head.rules'
import type { Input, InputVideoTrack } from 'mediabunny'
import { logFailure } from './log.ts'

/** The result of reading a chosen file. */
export type VideoReading =
  | { kind: 'facts'; facts: VideoFacts }
  /** not a video, or a broken one */
  | { kind: 'unreadable' }
  /** a video with a codec that this browser cannot decode */
  | { kind: 'undecodable' }

/**
 * Reads the size, duration and displayed dimensions of a video, after rotation, before it is sent (CAMP-FORM-42 to 46).
 *
 * Only the index and the first picture are read, so a file of 100 MB takes a moment. The reader is a separate script
 * that is loaded when the first file is chosen.
 *
 * @param canShow whether the browser can show a container with that codec
 */
export async function readVideoFacts(file: File, canShow = isBrowserPlayable): Promise<VideoReading> {
  const { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny')
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    const head = await file.slice(0, VIDEO_HEAD_BYTES).arrayBuffer()
    if (isDamagedMatroska(new Uint8Array(head))) return { kind: 'unreadable' }
    const format = await input.getFormat()
    const track = await findPlayedTrack(input, format === MATROSKA || format === WEBM)
    if (!track) return { kind: 'unreadable' }
    const [width, height, durationSeconds, codec] = await Promise.all([
      track.getDisplayWidth(),
      track.getDisplayHeight(),
      input.computeDuration(),
      track.getCodecParameterString(),
    ])
    if (!(width > 0 && height > 0 && durationSeconds > 0)) return { kind: 'unreadable' }
    if (codec === null || !canShow(`${format.mimeType}; codecs="${codec}"`)) return { kind: 'undecodable' }
    if (!(await hasDecodablePicture(track))) return { kind: 'unreadable' }
    return { kind: 'facts', facts: { sizeBytes: file.size, durationSeconds, width, height } }
  } catch (failure) {
    // For the user, a file with any reading error is not a video.
    logFailure('The chosen file cannot be read as a video', failure)
    return { kind: 'unreadable' }
  } finally {
    input.dispose()
  }
}

async function findPlayedTrack(input: Input, isMatroska: boolean): Promise<InputVideoTrack | undefined> {
  const tracks = await input.getVideoTracks()
  const choices = await Promise.all(
    tracks.map(async (track) => ({ track, isDefault: (await track.getDisposition()).default })),
  )
  return pickPlayedTrack(choices, isMatroska)?.track
}

/** Checks the first picture against the form of its codec, as the server does, and decodes it if the browser can. */
async function hasDecodablePicture(track: InputVideoTrack): Promise<boolean> {
  const { EncodedPacketSink, VideoSampleSink } = await import('mediabunny')
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
