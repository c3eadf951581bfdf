import { VIDEO_RULES } from '@marquee/contract/media.rules'
import { describe, expect, it } from 'vitest'
import { type ChosenVideo, deriveChosenVideo, judgeFacts, applyFileRule } from './chosen-video.ts'

const { campaign, infotainment } = VIDEO_RULES

const createFile = (sizeBytes = 1000) => Object.defineProperty(new File([], 'spot.mp4'), 'size', { value: sizeBytes })
const createFacts = (width: number, height: number, durationSeconds = 12, sizeBytes = 1000) => ({
  kind: 'facts' as const,
  facts: { sizeBytes, durationSeconds, width, height },
})
const getSentence = (video: ChosenVideo) => ('refusal' in video ? video.refusal.sentence : video.kind)

describe('the check of a chosen video', () => {
  it.each([
    ['vehicle', createFacts(1920, 1080), 'fits'],
    ['restaurant', createFacts(1080, 1920), 'fits'],
    ['vehicle', createFacts(1080, 1920), 'Please upload a landscape video.'],
    ['restaurant', createFacts(1920, 1080), 'Please upload a portrait video.'],
    ['vehicle', createFacts(1000, 1000), 'Please upload a landscape video.'],
    ['restaurant', createFacts(1000, 1000), 'Please upload a portrait video.'],
    ['vehicle', createFacts(1920, 1080, 20.8), 'fits'],
    ['vehicle', createFacts(1920, 1080, 21), 'fits'],
    ['vehicle', createFacts(1920, 1080, 21.1), 'Selected video exceeds 20.5 seconds duration.'],
    ['vehicle', createFacts(3839, 2159), 'fits'],
    ['vehicle', createFacts(3840, 2160), 'Video dimensions exceed maximum allowed: 3840x2160.'],
    ['restaurant', createFacts(1440, 2560), 'Video dimensions exceed maximum allowed: 3840x2160.'],
    ['vehicle', createFacts(1920, 1080, 12, 104_857_600), 'fits'],
    ['vehicle', createFacts(1080, 1920, 30, 104_857_601), 'Selected video exceeds 100MB file size limit.'],
  ] as const)('for %s of %j returns %s (CAMP-FORM-42 to 46, TRAP-13 to TRAP-15)', (type, reading, sentence) => {
    expect(getSentence(deriveChosenVideo(createFile(), reading, campaign[type]))).toBe(sentence)
  })

  it.each([
    ['vehicle', createFacts(1920, 1080, 30.02), 'Your video is 30.02 s long. Limit: 21 s.'],
    ['vehicle', createFacts(1920, 1080, 12, 148_897_792), 'Your file is 142 MB. Limit: 100 MB.'],
    ['vehicle', createFacts(1920, 1080, 12, 104_857_601), 'Your file is 104,857,601 B. Limit: 104,857,600 B.'],
    [
      'restaurant',
      createFacts(1920, 1080),
      'Your video is 1920 × 1080 (landscape). Restaurant screens are portrait. Export the video as 1080 × 1920.',
    ],
    [
      'vehicle',
      createFacts(1000, 1000),
      'Your video is 1000 × 1000 (square). Vehicle screens are landscape. Export the video as 1000 × 563.',
    ],
  ] as const)('shows the fact behind the sentence: %s %j: %s (UPL-2)', (type, reading, fact) => {
    expect(deriveChosenVideo(createFile(), reading, campaign[type])).toMatchObject({
      kind: 'refused',
      refusal: { fact },
    })
  })

  it('reports the size first, even for an unreadable file (OPEN-79)', () => {
    const video = deriveChosenVideo(createFile(104_857_601), { kind: 'unreadable' }, campaign.vehicle)
    expect(getSentence(video)).toBe('Selected video exceeds 100MB file size limit.')
    expect(getSentence(deriveChosenVideo(createFile(), { kind: 'unreadable' }, campaign.vehicle))).toMatch(
      /can’t be read as a video/,
    )
    expect(getSentence(deriveChosenVideo(createFile(), { kind: 'undecodable' }, campaign.vehicle))).toMatch(
      /can’t play/,
    )
  })
})

describe('the check of a chosen infotainment video', () => {
  it.each([
    ['vehicle', createFacts(1920, 1080, 20), 'fits'],
    ['vehicle', createFacts(1920, 1080, 20.5), 'Selected video exceeds 20 seconds duration.'],
    ['restaurant', createFacts(1080, 1920, 20), 'fits'],
    ['restaurant', createFacts(1080, 1920, 20.5), 'Selected video exceeds 20 seconds duration.'],
    ['vehicle', createFacts(1920, 1080, 12, 104_857_600), 'fits'],
    ['vehicle', createFacts(1920, 1080, 30, 104_857_601), 'Selected video exceeds 100MB file size limit.'],
    ['vehicle', createFacts(3839, 2159), 'fits'],
    ['vehicle', createFacts(3840, 2159), 'Video dimensions exceed maximum allowed: 3840x2160.'],
    ['vehicle', createFacts(3839, 2160), 'Video dimensions exceed maximum allowed: 3840x2160.'],
    ['restaurant', createFacts(1440, 2560), 'Video dimensions exceed maximum allowed: 3840x2160.'],
    ['vehicle', createFacts(1080, 1920), 'Please upload a landscape video.'],
    ['restaurant', createFacts(1920, 1080), 'Please upload a portrait video.'],
    ['vehicle', createFacts(1000, 1000), 'Please upload a landscape video.'],
    ['restaurant', createFacts(1000, 1000), 'Please upload a portrait video.'],
  ] as const)('for %s of %j returns %s (INF-FORM-12 to INF-FORM-14, TRAP-14, TRAP-15)', (type, reading, sentence) => {
    expect(getSentence(deriveChosenVideo(createFile(), reading, infotainment[type]))).toBe(sentence)
  })

  it('ignores the orientation until a type is selected (OPEN-83)', () => {
    const rule = { ...infotainment.vehicle, orientation: null }
    expect(deriveChosenVideo(createFile(), createFacts(1080, 1920), rule).kind).toBe('fits')
    expect(judgeFacts(createFacts(1080, 1920).facts, rule)).toMatchObject({ size: true, orientation: undefined })
    expect(getSentence(deriveChosenVideo(createFile(), createFacts(1080, 1920, 21), rule))).toMatch(
      /exceeds 20 seconds/,
    )
  })
})

describe('a change of the type', () => {
  const landscape = deriveChosenVideo(createFile(), createFacts(1920, 1080), campaign.vehicle)

  it('removes a video that no longer fits, with the sentence of the orientation (OPEN-80, TRAP-15)', () => {
    const video = applyFileRule(landscape, campaign.restaurant)
    expect(video).toMatchObject({ kind: 'removed', refusal: { sentence: 'Please upload a portrait video.' } })
    expect(video).not.toHaveProperty('file')
    expect(applyFileRule(video, campaign.vehicle)).toEqual({ kind: 'none' })
  })

  it('accepts a refused video that fits now (UPL-4)', () => {
    const refused = deriveChosenVideo(createFile(), createFacts(1080, 1920), campaign.vehicle)
    expect(applyFileRule(refused, campaign.restaurant).kind).toBe('fits')
  })

  it('ignores a video that is still being read', () => {
    const reading = { kind: 'reading' as const, file: createFile() }
    expect(applyFileRule(reading, campaign.restaurant)).toBe(reading)
  })
})
