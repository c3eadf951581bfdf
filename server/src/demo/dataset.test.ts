import { readdir, readFile, stat } from 'node:fs/promises'
import { findFailingPart, hasShapeOf, VIDEO_RULES } from '@marquee/contract/media.rules'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { getPosterPath, getSamplePath, VENUES } from './dataset.ts'
import { CAMPAIGNS, getType, INFOTAINMENT } from './dataset-bookings.ts'
import { PAST_CAMPAIGNS } from './dataset-billing.ts'

const entries = [
  ...[...CAMPAIGNS, ...PAST_CAMPAIGNS].map((one) => ({ ...one, rule: VIDEO_RULES.campaign[getType(one)] })),
  ...INFOTAINMENT.map((one) => ({ ...one, rule: VIDEO_RULES.infotainment[one.type] })),
]
const pictures = VENUES.flatMap(({ images }) => images)

async function readVideoFacts(video: string) {
  const input = new Input({ source: new FilePathSource(getSamplePath(video)), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error(`${video} has no track of video`)
  const facts = {
    sizeBytes: (await stat(getSamplePath(video))).size,
    durationSeconds: await input.computeDuration(),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
  }
  const codec = await track.getCodec()
  input.dispose()
  return { facts, codec }
}

describe('the demo data', () => {
  it.each(entries)('has a suitable video for $name: $video', async ({ video, rule }) => {
    const { facts, codec } = await readVideoFacts(video)
    expect(findFailingPart(facts, rule)).toBeUndefined()
    expect(codec).toBe(video.endsWith('.webm') ? 'vp9' : 'avc')
    expect(facts.durationSeconds).toBeGreaterThanOrEqual(8)
    expect(facts.durationSeconds).toBeLessThanOrEqual(20)
    // A clone of the repository contains all of them.
    expect(facts.sizeBytes).toBeLessThanOrEqual(700_000)
  })

  it.each(entries)(
    'has a small poster in the shape of its video for $name: $video (decision 11)',
    async ({ video }) => {
      const { facts } = await readVideoFacts(video)
      expect(hasShapeOf(await sharp(getPosterPath(video)).metadata(), facts)).toBe(true)
      expect((await stat(getPosterPath(video))).size).toBeLessThanOrEqual(30_000)
    },
  )

  it('has at least twelve advertisements, and different videos for infotainment', () => {
    const advertised = new Set([...CAMPAIGNS, ...PAST_CAMPAIGNS].map(({ video }) => video))
    expect(advertised.size).toBeGreaterThanOrEqual(12)
    expect(new Set(INFOTAINMENT.map(({ video }) => video)).size).toBe(INFOTAINMENT.length)
    expect(INFOTAINMENT.filter(({ video }) => advertised.has(video))).toEqual([])
  })

  it.each(pictures)('has an opaque picture of a venue: %s', async (image) => {
    const { isOpaque } = await sharp(getSamplePath(image)).stats()
    expect(isOpaque).toBe(true)
    expect((await stat(getSamplePath(image))).size).toBeLessThanOrEqual(300_000)
  })

  it('names all its files in samples/NOTICE.md', async () => {
    const notice = await readFile(getSamplePath('NOTICE.md'), 'utf8')
    const names = (await readdir(getSamplePath(''))).filter((name) => !['NOTICE.md', 'posters'].includes(name))
    const named = [...notice.matchAll(/[\w-]+\.(?:mp4|webm|png|jpg|csv)\b/g)].map(([name]) => name)
    expect(names.filter((name) => !named.includes(name))).toEqual([])
    expect(entries.map(({ video }) => video).filter((name) => !names.includes(name))).toEqual([])
  })
})
