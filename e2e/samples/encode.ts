import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { FRAMES_PER_SECOND } from './kit/drawings.ts'

/** Pictures of a browser are full range; videos declare limited range, as televisions expect. */
const COLORS = [
  '-vf',
  'scale=in_color_matrix=bt601:in_range=full:out_color_matrix=bt709:out_range=limited,format=yuv420p',
  '-color_range',
  'tv',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
]
/** Videos of 13 s stay below 700 kB, regardless of their motion. */
const CAP = ['-maxrate', '360k', '-bufsize', '800k']
const CODECS = {
  mp4: ['-c:v', 'libx264', '-preset', 'medium', '-tune', 'animation', '-crf', '23', '-movflags', '+faststart', ...CAP],
  webm: ['-c:v', 'libvpx-vp9', '-crf', '32', '-b:v', '0', '-cpu-used', '4', '-row-mt', '1'],
}

/** Encodes a silent video from a sequence of JPEG pictures. The same pictures give the same video. */
export async function encode(ffmpeg: string, path: string, frames: AsyncIterable<Buffer>): Promise<void> {
  const codec = path.endsWith('.webm') ? CODECS.webm : CODECS.mp4
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(FRAMES_PER_SECOND), '-i', '-']
  const output = [...COLORS, ...codec, '-g', '90', '-an', '-flags', '+bitexact', '-fflags', '+bitexact', path]
  const child = spawn(ffmpeg, ['-y', '-loglevel', 'error', ...input, ...output], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const frame of frames) {
    if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, 'drain'), ended])
  }
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg could not make ${path}`)
}
