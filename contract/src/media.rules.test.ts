import { describe, expect, it } from 'vitest'
import { mediaTexts } from './messages/media.ts'
import {
  describeVideoProblem,
  findFailingPart,
  isTooShort,
  judgeVideo,
  checkPicture,
  VIDEO_RULES,
  type VideoFacts,
} from './media.rules.ts'

const LANDSCAPE: VideoFacts = { sizeBytes: 1000, durationSeconds: 10, width: 1920, height: 1080 }
const { campaign, infotainment } = VIDEO_RULES

describe('the video rules', () => {
  it.each([
    ['104857600 bytes', { sizeBytes: 104_857_600 }, undefined],
    ['a byte more', { sizeBytes: 104_857_601 }, 'size'],
    ['21 s', { durationSeconds: 21 }, undefined],
    ['21 s and a millisecond, as containers round', { durationSeconds: 21.001 }, undefined],
    ['a frame more than 21 s', { durationSeconds: 21.04 }, 'duration'],
    ['3839 by 2159', { width: 3839, height: 2159 }, undefined],
    ['3840 across', { width: 3840, height: 1080 }, 'dimensions'],
    ['2160 down', { width: 3000, height: 2160 }, 'dimensions'],
    ['a square', { width: 1000, height: 1000 }, 'orientation'],
    ['a standing one', { width: 1080, height: 1920 }, 'orientation'],
    [
      'too much of everything: the size first',
      { sizeBytes: 2e8, durationSeconds: 60, width: 4000, height: 4000 },
      'size',
    ],
    ['too long and too large: the length first', { durationSeconds: 60, width: 4000, height: 4000 }, 'duration'],
  ] as const)(
    'say of %s in a vehicle campaign: %s, %s (CONST-03 to CONST-05, OPEN-79, TRAP-13 to TRAP-15)',
    (_what, more, part) => {
      expect(findFailingPart({ ...LANDSCAPE, ...more }, campaign.vehicle)).toBe(part)
    },
  )

  it.each([
    ['as long as the shortest', 1, false],
    ['a millisecond shorter, as containers round', 0.999, false],
    ['two milliseconds shorter', 0.998, true],
  ])('say of a video %s whether it is too short (OPEN-79)', (_what, durationSeconds, isShort) => {
    const facts = { ...LANDSCAPE, durationSeconds }
    expect(isTooShort(facts)).toBe(isShort)
    expect(judgeVideo(facts, campaign.vehicle).duration).toBe(!isShort)
  })

  it('describe a short video as one, and every other problem with its sentence (OPEN-79)', () => {
    const { vehicle } = campaign
    const short = { ...LANDSCAPE, durationSeconds: 0.5 }
    expect(describeVideoProblem('duration', short, vehicle)).toBe(mediaTexts.videoTooShort)
    expect(describeVideoProblem('duration', LANDSCAPE, vehicle)).toBe(mediaTexts.campaignVideoDuration)
    expect(describeVideoProblem('size', short, vehicle)).toBe(vehicle.texts.size)
  })

  it('accept neither a square nor a landscape video for restaurants (OPEN-79)', () => {
    expect(findFailingPart({ ...LANDSCAPE, width: 1000, height: 1000 }, campaign.restaurant)).toBe('orientation')
    expect(findFailingPart(LANDSCAPE, campaign.restaurant)).toBe('orientation')
  })

  it('allow 20 s for infotainment, and portrait videos for restaurants (CONST-04, CAMP-FORM-45)', () => {
    const standing = { ...LANDSCAPE, width: 1080, height: 1920, durationSeconds: 20.5 }
    expect(findFailingPart(standing, campaign.restaurant)).toBeUndefined()
    expect(judgeVideo(standing, infotainment.restaurant)).toEqual({
      size: true,
      duration: false,
      dimensions: true,
      orientation: true,
    })
  })
})

describe('the picture rules', () => {
  it.each([
    ['what is no picture', undefined, 10, 'pictureInvalid'],
    ['what is no picture and too large', undefined, 1e9, 'pictureInvalid'],
    ['10 MB', { kind: 'png', size: { width: 9, height: 9 } }, 10 * 1024 * 1024, null],
    ['a byte more', { kind: 'png', size: { width: 9, height: 9 } }, 10 * 1024 * 1024 + 1, 'pictureTooLarge'],
    ['40 megapixels', { kind: 'jpeg', size: { width: 8000, height: 5000 } }, 10, null],
    ['a line more', { kind: 'jpeg', size: { width: 8000, height: 5001 } }, 10, 'pictureTooManyPixels'],
    ['nothing high', { kind: 'gif', size: { width: 9, height: 0 } }, 10, 'pictureInvalid'],
    ['a picture without a size in its head', { kind: 'jpeg' }, 10, null],
  ] as const)('say of %s: (FIX-FORM-09, decision 11)', (_what, head, sizeBytes, problem) => {
    expect(checkPicture(head, sizeBytes)).toBe(problem)
  })
})
