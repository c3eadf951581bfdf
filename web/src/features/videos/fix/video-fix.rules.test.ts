import { judgeVideo, VIDEO_RULES, type VideoFacts } from '@marquee/contract/media.rules'
import { describe, expect, it } from 'vitest'
import {
  chooseBitRate,
  computeCut,
  createChoice,
  estimateSecondsLeft,
  type FixChoice,
  listShapes,
  movePosition,
  placePicture,
  planFrame,
  renameFile,
  turnChoice,
} from './video-fix.rules.ts'

const { vehicle, restaurant } = VIDEO_RULES.campaign
const create = (width: number, height: number, durationSeconds = 12): VideoFacts => ({
  sizeBytes: 1000,
  durationSeconds,
  width,
  height,
})
const choose = (fields: Partial<FixChoice> = {}): FixChoice => ({
  rotation: 0,
  shape: 'crop',
  position: 0.5,
  startSeconds: 0,
  ...fields,
})

describe('the frame of a converted video', () => {
  it.each([
    ['4K becomes full HD', create(3840, 2160), choose({ shape: 'whole' }), [0, 0, 3840, 2160], [1920, 1080]],
    ['a small one stays', create(854, 480), choose({ shape: 'whole' }), [0, 0, 854, 480], [854, 480]],
    ['the middle', create(1080, 1920), choose(), [0, 656, 1080, 608], [1080, 608]],
    ['the top', create(1080, 1920), choose({ position: 0 }), [0, 0, 1080, 608], [1080, 608]],
    ['the bottom', create(1080, 1920), choose({ position: 1 }), [0, 1312, 1080, 608], [1080, 608]],
    ['bars', create(1080, 1920), choose({ shape: 'bars' }), [0, 0, 1080, 1920], [1920, 1080]],
    ['turned', create(1080, 1920), choose({ rotation: 90, shape: 'whole' }), [0, 0, 1920, 1080], [1920, 1080]],
    ['odd numbers', create(853, 481), choose({ shape: 'whole' }), [0, 0, 853, 481], [854, 482]],
  ] as const)('on a vehicle: %s', (_what, facts, choice, [left, top, width, height], [wide, high]) => {
    const plan = planFrame(facts, choice, 'landscape')
    expect(plan.crop).toEqual({ left, top, width, height })
    expect([plan.width, plan.height]).toEqual([wide, high])
  })

  it('meets the rules for each picture, rotation and shape (CAMP-FORM-43 to 46)', () => {
    const sizes = [1, 2, 90, 480, 1000, 1081, 1920, 2160, 4320]
    for (const rule of [vehicle, restaurant])
      for (const width of sizes)
        for (const height of sizes)
          for (let choice = createChoice(create(width, height), rule), turn = 0; turn < 4; turn++) {
            const { orientation } = rule
            for (const shape of ['crop', 'bars'] as const) {
              const plan = planFrame(create(width, height), { ...choice, shape }, orientation)
              expect((plan.width % 2) + (plan.height % 2)).toBe(0)
              // A few pixels have no shape.
              if (Math.min(width, height) < 90) continue
              const { dimensions, orientation: fits } = judgeVideo(create(plan.width, plan.height), rule)
              expect({ width, height, shape, dimensions, fits }).toMatchObject({ dimensions: true, fits: true })
            }
            choice = turnChoice(choice, create(width, height), rule)
          }
  })

  it('offers the whole picture only if it has the orientation', () => {
    expect(listShapes(create(1920, 1080), 'landscape')).toContain('whole')
    expect(listShapes(create(1000, 1000), 'landscape')).not.toContain('whole')
    const upright = createChoice(create(1080, 1920), vehicle)
    expect(upright.shape).toBe('crop')
    const turned = turnChoice(upright, create(1080, 1920), vehicle)
    expect(turned).toMatchObject({ rotation: 90, shape: 'whole' })
    expect(turnChoice(turned, create(1080, 1920), vehicle)).toMatchObject({ rotation: 180, shape: 'crop' })
  })

  it('has its bars on two sides', () => {
    const plan = planFrame(create(1080, 1920), choose({ shape: 'bars' }), 'landscape')
    expect(placePicture(plan, 'bars')).toEqual({ left: 656.25, top: 0, width: 607.5, height: 1080 })
    expect(placePicture(plan, 'crop')).toEqual({ left: 0, top: 0, width: 1920, height: 1080 })
  })

  it('follows the pointer, up to the edges', () => {
    const size = create(1080, 1920)
    const plan = planFrame(size, choose(), 'landscape')
    expect(plan.axis).toBe('y')
    expect(movePosition(0.5, 131.2, plan, size)).toBeCloseTo(0.4)
    expect(movePosition(0.5, -5000, plan, size)).toBe(1)
    expect(planFrame(create(1920, 1080), choose(), 'landscape').axis).toBeNull()
  })
})

describe('the part that is kept', () => {
  it.each([
    [12, 0, 0, 12],
    [12, 5, 0, 12],
    [30, 0, 0, 21],
    [30, 4.5, 4.5, 25.5],
    [30, 20, 9, 30],
  ])('of %s s from %s s is %s s to %s s (CAMP-FORM-43)', (seconds, startSeconds, start, end) => {
    expect(computeCut(create(1920, 1080, seconds), vehicle, choose({ startSeconds }))).toEqual({ start, end })
  })
})

it.each([
  [1920, 1080, 21, 8_000_000],
  [854, 480, 21, 1_581_481],
  [160, 90, 2, 1_000_000],
])('a file of %s × %s and %s s has %s bit/s', (width, height, seconds, bits) => {
  expect(chooseBitRate({ width, height }, seconds, vehicle)).toBe(bits)
})

it('the file stays below the limit of the size, however low it is (CAMP-FORM-42)', () => {
  const rule = { ...vehicle, maxSizeBytes: 1_000_000 }
  expect((chooseBitRate({ width: 1920, height: 1080 }, 20, rule) * 20) / 8).toBeLessThan(rule.maxSizeBytes)
})

it('keeps the name of the file with its new ending', () => {
  expect(renameFile('holiday.MOV', 'mp4')).toBe('holiday.mp4')
  expect(renameFile('v1.2 of summer', 'webm')).toBe('v1.2 of summer.webm')
  expect(renameFile('summer', 'mp4')).toBe('summer.mp4')
})

it('estimates the time left after two seconds (UPL-6)', () => {
  expect(estimateSecondsLeft(0.5, 1900)).toBeNull()
  expect(estimateSecondsLeft(0, 3000)).toBeNull()
  expect(estimateSecondsLeft(0.25, 3000)).toBe(9)
})
