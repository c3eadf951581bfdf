import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createInfotainment } from '@marquee/contract/infotainment'
import { createCampaign } from '@marquee/contract/campaigns'
import { MAX_VIDEO_BYTES, VIDEO_RULES, type VideoRule } from '@marquee/contract/media.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { getSamplePath } from '../../testing/media.ts'
import { type AcceptedVideo, acceptVideo } from './policy.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Receives and checks a file like an upload, and discards what was not stored. */
async function accept(path: string, rule: VideoRule = VIDEO_RULES.campaign.vehicle): Promise<AcceptedVideo> {
  const { files } = app.context
  const stagedFile = await files.receive(createReadStream(path), 'clip', 200 * 1024 * 1024)
  try {
    return await acceptVideo(app.context, stagedFile, rule, createCampaign.refusals)
  } finally {
    await files.discard(stagedFile)
  }
}

async function writeClip(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(app.context.config.dataDir, name)
  await writeFile(path, bytes)
  return path
}

const { campaign, infotainment } = VIDEO_RULES

describe('videos', () => {
  it.each([
    ['autumn-roast.mp4', campaign.vehicle, { type: 'video/mp4', width: 1280, height: 720, durationSeconds: 12 }],
    ['first-sip.webm', campaign.vehicle, { type: 'video/webm', width: 1280, height: 720 }],
    ['breakfast-club.mp4', campaign.restaurant, { width: 720, height: 1280, durationSeconds: 13 }],
    ['rotated-phone-8s.mp4', infotainment.restaurant, { width: 720, height: 1280, durationSeconds: 8 }],
  ])('accepts %s by its content, as it is shown (CAMP-FORM-42 to 46)', async (name, rule, facts) => {
    const accepted = await accept(getSamplePath(name), rule)
    expect(accepted).toMatchObject({ kind: 'video', ...facts })
    expect(await app.context.files.has(accepted.sha256)).toBe(true)
  })

  it.each([
    ['too-long-bunny-30s.mp4', campaign.vehicle, 'Selected video exceeds 20.5 seconds duration.', 'videoDuration'],
    ['4k-cars-6s.mp4', campaign.vehicle, 'Video dimensions exceed maximum allowed: 3840x2160.', 'videoDimensions'],
    ['autumn-roast.mp4', campaign.restaurant, 'Please upload a portrait video.', 'videoPortrait'],
    ['breakfast-club.mp4', campaign.vehicle, 'Please upload a landscape video.', 'videoLandscape'],
    ['rotated-phone-8s.mp4', campaign.vehicle, 'Please upload a landscape video.', 'videoLandscape'],
    ['corrupt-cut-off.mp4', campaign.vehicle, createCampaign.refusals.videoUnreadable.message, 'videoUnreadable'],
  ])('refuses %s with the specified message (CAMP-FORM-42 to 46, OPEN-67)', async (name, rule, message, code) => {
    await expect(accept(getSamplePath(name), rule)).rejects.toMatchObject({
      status: 400,
      message,
      code,
      field: 'video',
    })
  })

  it('names 20 seconds for infotainment (INF-FORM-13, TRAP-14)', async () => {
    const { files } = app.context
    const stagedFile = await files.receive(
      createReadStream(getSamplePath('too-long-bunny-30s.mp4')),
      'clip',
      MAX_VIDEO_BYTES,
    )
    await expect(
      acceptVideo(app.context, stagedFile, infotainment.vehicle, createInfotainment.refusals),
    ).rejects.toMatchObject({ message: 'Selected video exceeds 20 seconds duration.' })
    await files.discard(stagedFile)
  })

  it.each([0.3, 0.6, 0.9, 0.99])('refuses a WebM truncated at %f of its length', async (part) => {
    const whole = await readFile(getSamplePath('first-sip.webm'))
    const path = await writeClip('cut.webm', whole.subarray(0, Math.floor(whole.length * part)))
    await expect(accept(path)).rejects.toMatchObject({ code: 'videoUnreadable' })
  })

  it.each([
    ['nothing', ''],
    ['text', 'no video at all'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a header and noise', Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.alloc(4000, 0x5a)])],
    ['zeros', Buffer.alloc(70_000)],
  ])('refuses %s without a fault', async (_what, bytes) => {
    await expect(accept(await writeClip('garbage.mp4', bytes))).rejects.toMatchObject({ code: 'videoUnreadable' })
  })

  it('gives up on a tiny clip that claims endless samples, and accepts the next one (decision 11)', async () => {
    const clip = await readFile(getSamplePath('autumn-roast.mp4'))
    // The first entry of its time table: four thousand million samples.
    clip.writeUInt32BE(0xffff_ffff, clip.indexOf('stts') + 12)
    await expect(accept(await writeClip('endless.mp4', clip))).rejects.toMatchObject({ code: 'videoUnreadable' })
    await expect(accept(getSamplePath('autumn-roast.mp4'))).resolves.toMatchObject({ durationSeconds: 12 })
  })

  /** Renders a short clip of test pictures. */
  const renderClip = async (name: string, ...options: string[]) => {
    const path = join(app.context.config.dataDir, name)
    const input = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25:duration=3']
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...input, ...options, path])
    return path
  }
  const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

  it('refuses a Matroska file with a damaged header, which no browser opens, and accepts an intact one (D-20)', async () => {
    const whole = await readFile(await renderClip('whole.mkv', ...H264))
    await expect(accept(await writeClip('same.mkv', whole))).resolves.toMatchObject({ type: 'video/x-matroska' })
    // The length of the first element of the header, with an extra byte in it.
    const atVersion = whole.indexOf(Buffer.from('4286', 'hex'))
    const damaged = Buffer.concat([whole.subarray(0, atVersion), Buffer.alloc(1), whole.subarray(atVersion)])
    await expect(accept(await writeClip('damaged.mkv', damaged))).rejects.toMatchObject({ code: 'videoUnreadable' })
  })

  it.each([
    ['whole.mp4', H264],
    ['whole.webm', ['-c:v', 'libvpx', '-deadline', 'realtime']],
    ['vp9.webm', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8']],
    ['av1.mp4', ['-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime']],
  ])('refuses %s when its first picture is overwritten, and accepts it before (D-20)', async (name, options) => {
    const path = await renderClip(name, ...options)
    await expect(accept(path)).resolves.toMatchObject({ width: 320, height: 180 })
    const bytes = await readFile(path)
    const probeOptions = '-v error -select_streams v -read_intervals %+#1 -show_entries packet=pos,size -of json'
    const { stdout } = await promisify(execFile)('ffprobe', [...probeOptions.split(' '), path])
    const [packet] = (JSON.parse(stdout) as { packets: { pos: string; size: string }[] }).packets
    if (!packet) throw new Error('a clip has packets')
    bytes.fill(0xff, Number(packet.pos), Number(packet.pos) + Number(packet.size))
    await expect(accept(await writeClip(`overwritten-${name}`, bytes))).rejects.toMatchObject({
      code: 'videoUnreadable',
    })
  })

  it('refuses a video of less than a second with its own message, and accepts one of a second (D-20)', async () => {
    await expect(accept(await renderClip('blink.mp4', ...H264, '-t', '0.9'))).rejects.toMatchObject({
      status: 400,
      code: 'videoDuration',
      message: 'This video is shorter than 1 second. Choose a longer one.',
    })
    await expect(accept(await renderClip('second.mp4', ...H264, '-t', '1'))).resolves.toMatchObject({
      durationSeconds: 1,
    })
  })

  it.each([
    ['second-on.mp4', ['0', 'default'], [320, 180]],
    ['both-on.mp4', ['default', 'default'], [180, 320]],
    ['second-on.mkv', ['0', 'default'], [180, 320]],
  ])('checks the track of %s that players show (D-21)', async (name, [first = '', second = ''], [width, height]) => {
    const path = join(app.context.config.dataDir, name)
    const buildSource = (size: string, rate: number) => `-f lavfi -i testsrc=size=${size}:rate=${rate}:duration=3`
    const made = `-v error -y ${buildSource('180x320', 5)} ${buildSource('320x180', 25)} -map 0:v -map 1:v`
    const on = ['-disposition:v:0', first, '-disposition:v:1', second]
    await promisify(execFile)('ffmpeg', [...made.split(' '), ...H264, ...on, path])
    const rule = width === 320 ? campaign.vehicle : campaign.restaurant
    await expect(accept(path, rule)).resolves.toMatchObject({ width, height })
  })

  it('refuses a picture with the name of a video', async () => {
    await expect(accept(getSamplePath('trattoria.jpg'))).rejects.toMatchObject({ code: 'videoUnreadable' })
  })

  it('accepts 104857600 bytes and refuses one more (CAMP-FORM-42, TRAP-13)', async () => {
    const path = await writeClip('padded.mp4', await readFile(getSamplePath('autumn-roast.mp4')))
    await truncate(path, MAX_VIDEO_BYTES)
    await expect(accept(path)).resolves.toMatchObject({ sizeBytes: 104_857_600 })
    await truncate(path, MAX_VIDEO_BYTES + 1)
    await expect(accept(path)).rejects.toMatchObject({
      status: 413,
      message: 'Selected video exceeds 100MB file size limit.',
    })
  })

  it('leaves nothing behind of refused videos', async () => {
    expect(await readdir(join(app.context.config.mediaDir, 'incoming'))).toEqual([])
  })
})
