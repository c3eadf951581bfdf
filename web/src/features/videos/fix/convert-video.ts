import type { VideoFacts, VideoRule } from '@marquee/contract/media.rules'
import { findPlayedTrack, openVideo } from '../../../lib/video-facts.ts'
import {
  BufferTarget,
  Conversion,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny'
import { chooseBitRate, computeCut, type FixChoice, planFrame, renameFile } from './video-fix.rules.ts'

/** Why a video cannot be converted in this browser. */
export type ConversionProblem = 'undecodable' | 'unencodable' | 'failed'

export class ConversionFailed extends Error {
  override name = 'ConversionFailed'
  readonly problem: ConversionProblem
  constructor(problem: ConversionProblem, options?: ErrorOptions) {
    super(`the conversion failed: ${problem}`, options)
    this.problem = problem
  }
}

type Task = {
  file: File
  facts: VideoFacts
  rule: VideoRule
  choice: FixChoice
  onProgress: (progress: number) => void
  signal: AbortSignal
}

/**
 * Converts a video in this browser: cut, rotated, cropped or with bars, scaled down, in H.264 or, where the browser
 * cannot encode it, in VP9. The sound is left out, because screens play without it, and so are the tags of the file,
 * which may say where it was filmed.
 *
 * The input is read piece by piece. The result is in memory; its bit rate bounds it to about 20 MB.
 *
 * @throws ConversionFailed, or an AbortError if the signal aborts
 */
export async function convertVideo({ file, facts, rule, choice, onProgress, signal }: Task): Promise<File> {
  const input = openVideo(file)
  try {
    const played = await findPlayedTrack(input)
    if (!played || !(await played.canDecode())) throw new ConversionFailed('undecodable')
    const { crop, width, height } = planFrame(facts, choice, rule.orientation)
    const cut = computeCut(facts, rule, choice)
    const bitrate = chooseBitRate({ width, height }, cut.end - cut.start, rule)
    const quality = new Quality({ bitrate })
    const codec = await getFirstEncodableVideoCodec(['avc', 'vp9'], { width, height, quality })
    if (!codec) throw new ConversionFailed('unencodable')
    const isMp4 = codec === 'avc'
    const target = new BufferTarget()
    const output = new Output({
      format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
      target,
    })
    const conversion = await Conversion.init({
      input,
      output,
      tags: {},
      audio: { discard: true },
      video: (track) => ({
        discard: track.id !== played.id,
        codec,
        quality,
        rotate: choice.rotation,
        crop,
        width,
        height,
        fit: choice.shape === 'bars' ? 'contain' : 'fill',
        // Rotation is drawn into the picture, because some players ignore it in a file.
        allowTransformationMetadata: false,
        forceTranscode: true,
      }),
      trim: cut,
      showWarnings: false,
    })
    if (!conversion.isValid) throw new ConversionFailed('failed')
    conversion.onProgress = onProgress
    const cancel = () => void conversion.cancel()
    signal.addEventListener('abort', cancel)
    signal.throwIfAborted()
    await conversion.execute()
    const type = isMp4 ? 'video/mp4' : 'video/webm'
    return new File([target.buffer ?? new ArrayBuffer(0)], renameFile(file.name, isMp4 ? 'mp4' : 'webm'), { type })
  } catch (failure) {
    signal.throwIfAborted()
    throw failure instanceof ConversionFailed ? failure : new ConversionFailed('failed', { cause: failure })
  } finally {
    input.dispose()
  }
}
