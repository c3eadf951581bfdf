import type { VideoFacts } from '@marquee/contract/media.rules'
import { logFailure } from './log.ts'

/** What a chosen file turned out to be. */
export type VideoReading =
  | { kind: 'facts'; facts: VideoFacts }
  /** no video, or a broken one */
  | { kind: 'unreadable' }
  /** a video whose pictures this browser cannot show */
  | { kind: 'undecodable' }

/**
 * Reads size, seconds and the size a video is shown in, after rotation, before a byte is sent (CAMP-FORM-42 to 46).
 *
 * Only the index of the file is read, so a file of 100 MB takes a moment. The reader is a script of its own
 * that is loaded when the first file is chosen.
 *
 * @param canShow whether the browser can show a container with that codec
 */
export async function readVideoFacts(file: File, canShow = browserCanShow): Promise<VideoReading> {
  const { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny')
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) return { kind: 'unreadable' }
    const [width, height, durationSeconds, codec] = await Promise.all([
      track.getDisplayWidth(),
      track.getDisplayHeight(),
      input.computeDuration(),
      track.getCodecParameterString(),
    ])
    if (!(width > 0 && height > 0 && durationSeconds > 0)) return { kind: 'unreadable' }
    const { mimeType } = await input.getFormat()
    if (codec === null || !canShow(`${mimeType}; codecs="${codec}"`)) return { kind: 'undecodable' }
    return { kind: 'facts', facts: { sizeBytes: file.size, durationSeconds, width, height } }
  } catch (failure) {
    // Whatever is wrong with the file, for the person it is not a video.
    logFailure('The chosen file cannot be read as a video', failure)
    return { kind: 'unreadable' }
  } finally {
    input.dispose()
  }
}

/** Matroska and QuickTime are told like their siblings, which browsers do know by name. */
function browserCanShow(mimeType: string): boolean {
  const known = mimeType.replace('video/x-matroska', 'video/webm').replace('video/quicktime', 'video/mp4')
  return document.createElement('video').canPlayType(known) !== ''
}
