import { describe, expect, it } from 'vitest'
import { type ChosenVideo, judgedVideo, videoForType } from './video.ts'

const file = (sizeBytes = 1000) => Object.defineProperty(new File([], 'spot.mp4'), 'size', { value: sizeBytes })
const facts = (width: number, height: number, durationSeconds = 12, sizeBytes = 1000) => ({
  kind: 'facts' as const,
  facts: { sizeBytes, durationSeconds, width, height },
})
const sentenceOf = (video: ChosenVideo) => ('refusal' in video ? video.refusal.sentence : video.kind)

describe('the verdict on a chosen video', () => {
  it.each([
    ['vehicle', facts(1920, 1080), 'fits'],
    ['restaurant', facts(1080, 1920), 'fits'],
    ['vehicle', facts(1080, 1920), 'Please upload a landscape video.'],
    ['restaurant', facts(1920, 1080), 'Please upload a portrait video.'],
    ['vehicle', facts(1000, 1000), 'Please upload a landscape video.'],
    ['restaurant', facts(1000, 1000), 'Please upload a portrait video.'],
    ['vehicle', facts(1920, 1080, 20.8), 'fits'],
    ['vehicle', facts(1920, 1080, 21), 'fits'],
    ['vehicle', facts(1920, 1080, 21.1), 'Selected video exceeds 20.5 seconds duration.'],
    ['vehicle', facts(3839, 2159), 'fits'],
    ['vehicle', facts(3840, 2160), 'Video dimensions exceed maximum allowed: 3840x2160.'],
    ['restaurant', facts(1440, 2560), 'Video dimensions exceed maximum allowed: 3840x2160.'],
    ['vehicle', facts(1920, 1080, 12, 104_857_600), 'fits'],
    ['vehicle', facts(1080, 1920, 30, 104_857_601), 'Selected video exceeds 100MB file size limit.'],
  ] as const)('for %s of %j is %s (CAMP-FORM-42 to 46, TRAP-13 to 15)', (type, reading, sentence) => {
    expect(sentenceOf(judgedVideo(file(), reading, type))).toBe(sentence)
  })

  it.each([
    ['vehicle', facts(1920, 1080, 30.02), 'Your file: 30.02 s, limit 21 s.'],
    ['vehicle', facts(1920, 1080, 12, 148_897_792), 'Your file: 142 MB, limit 100 MB.'],
    ['vehicle', facts(1920, 1080, 12, 104_857_601), 'Your file: 104,857,601 B, limit 104,857,600 B.'],
    [
      'restaurant',
      facts(1920, 1080),
      'Your file is 1920 × 1080, wider than high. Restaurant screens hang upright: export it as 1080 × 1920.',
    ],
    [
      'vehicle',
      facts(1000, 1000),
      'Your file is 1000 × 1000, as wide as high. Vehicle screens are wide: export it as 1000 × 563.',
    ],
  ] as const)('says the fact behind the sentence: %s %j: %s (ux UPL-2)', (type, reading, fact) => {
    expect(judgedVideo(file(), reading, type)).toMatchObject({ kind: 'refused', refusal: { fact } })
  })

  it('names the size first, even of a file that cannot be read (OPEN-79)', () => {
    const video = judgedVideo(file(104_857_601), { kind: 'unreadable' }, 'vehicle')
    expect(sentenceOf(video)).toBe('Selected video exceeds 100MB file size limit.')
    expect(sentenceOf(judgedVideo(file(), { kind: 'unreadable' }, 'vehicle'))).toMatch(/cannot be read as a video/)
    expect(sentenceOf(judgedVideo(file(), { kind: 'undecodable' }, 'vehicle'))).toMatch(/cannot play/)
  })
})

describe('a change of the type', () => {
  const landscape = judgedVideo(file(), facts(1920, 1080), 'vehicle')

  it('takes a video out that no longer fits, with the sentence of the orientation (OPEN-80, TRAP-15)', () => {
    const video = videoForType(landscape, 'restaurant')
    expect(video).toMatchObject({ kind: 'removed', refusal: { sentence: 'Please upload a portrait video.' } })
    expect(video).not.toHaveProperty('file')
    expect(videoForType(video, 'vehicle')).toEqual({ kind: 'none' })
  })

  it('accepts a refused video that fits now (ux UPL-4)', () => {
    const refused = judgedVideo(file(), facts(1080, 1920), 'vehicle')
    expect(videoForType(refused, 'restaurant').kind).toBe('fits')
  })

  it('leaves alone what is not read yet', () => {
    const reading = { kind: 'reading' as const, file: file() }
    expect(videoForType(reading, 'restaurant')).toBe(reading)
  })
})
