import { mkdtemp, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

const VIDEO_PATH = fileURLToPath(new URL('../../samples/autumn-roast.mp4', import.meta.url))

/** The metadata of a clip; those of the sample by default. */
export type ClipOptions = { durationSeconds?: number; width?: number; height?: number; sizeBytes?: number }

/** The sample with other metadata in its container: for clips at a limit. */
export async function createClip({
  durationSeconds = 12,
  width = 1280,
  height = 720,
  sizeBytes,
}: ClipOptions): Promise<string> {
  const input = new Input({ source: new FilePathSource(VIDEO_PATH), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  const config = await track?.getDecoderConfig()
  if (!track || !config) throw new Error('the sample has a track of video')
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const stretch = durationSeconds / (await track.computeDuration())
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const stretched = packet.clone({ timestamp: packet.timestamp * stretch, duration: packet.duration * stretch })
    await source.add(stretched, { decoderConfig: { ...config, codedWidth: width, codedHeight: height } })
  }
  await output.finalize()
  input.dispose()
  const path = join(await mkdtemp(join(tmpdir(), 'marquee-e2e-')), 'clip.mp4')
  await writeFile(path, new Uint8Array(target.buffer ?? new ArrayBuffer(0)))
  if (sizeBytes !== undefined) await truncate(path, sizeBytes)
  return path
}
