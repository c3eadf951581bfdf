import { VIDEO_RULES } from '@marquee/contract/media.rules'
import { expect, it } from 'vitest'
import { listFixes } from './fixes.rules.ts'

const { campaign, infotainment } = VIDEO_RULES
const create = (width: number, height: number, durationSeconds = 12, sizeBytes = 1000) => ({
  sizeBytes,
  durationSeconds,
  width,
  height,
})

it.each([
  ['nothing', campaign.vehicle, create(1920, 1080), true, []],
  ['a part', campaign.vehicle, create(1920, 1080, 21.1), true, ['trim']],
  ['a shorter part', infotainment.vehicle, create(1920, 1080, 20.5), true, ['trim']],
  ['another orientation', campaign.vehicle, create(1080, 1920), true, ['turn']],
  ['another orientation', campaign.restaurant, create(1920, 1080), true, ['turn']],
  ['an orientation at all', campaign.restaurant, create(1000, 1000), true, ['turn']],
  ['fewer pixels', campaign.vehicle, create(3840, 2160), true, ['scale']],
  ['fewer bytes', campaign.vehicle, create(1920, 1080, 12, 104_857_601), true, ['shrink']],
  ['another codec', campaign.vehicle, create(1920, 1080), false, ['convert']],
  [
    'everything',
    campaign.restaurant,
    create(3840, 2160, 60, 2 ** 30),
    false,
    ['trim', 'turn', 'scale', 'shrink', 'convert'],
  ],
  ['a longer video, which no conversion makes', campaign.vehicle, create(1920, 1080, 0.9), true, null],
] as const)('a video needs %s (UPL-3, decision 11)', (_what, rule, facts, isPlayable, fixes) => {
  expect(listFixes(facts, rule, isPlayable)).toEqual(fixes)
})
