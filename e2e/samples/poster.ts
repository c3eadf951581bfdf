import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { listMoments, measureSharpness, pickSharpest } from '../../web/src/features/videos/poster.rules.ts'

const run = promisify(execFile)
const MEASURED = { width: 160, filter: 'scale=160:-2,format=gray' }

/** Makes the poster of a video as the form does: the sharpest of five moments, here as a small WebP (decision 11). */
export async function makePoster(ffmpeg: string, video: string, seconds: number, path: string): Promise<void> {
  const measured = await Promise.all(
    listMoments(seconds).map(async (moment) => ({ moment, sharpness: await measure(ffmpeg, video, moment) })),
  )
  const at = pickSharpest(measured)?.moment ?? 0
  const output = ['-vf', 'scale=w=960:h=960:force_original_aspect_ratio=decrease', '-c:v', 'libwebp', '-quality', '78']
  await run(ffmpeg, ['-y', ...buildInput(video, at), ...output, '-flags', '+bitexact', '-fflags', '+bitexact', path])
}

async function measure(ffmpeg: string, video: string, moment: number): Promise<number> {
  const output = ['-vf', MEASURED.filter, '-f', 'rawvideo', '-']
  const { stdout } = await run(ffmpeg, [...buildInput(video, moment), ...output], { encoding: 'buffer' })
  return measureSharpness(Float32Array.from(stdout), MEASURED.width)
}

const buildInput = (video: string, moment: number) => {
  const at = ['-ss', String(moment), '-i', video]
  return ['-loglevel', 'error', ...at, '-frames:v', '1']
}
