import { isTooShort, judgeVideo, type VideoFacts, type VideoRule } from '@marquee/contract/media.rules'

/** What a conversion changes, in the order in which the form lists it. */
export type Fix = 'trim' | 'turn' | 'scale' | 'shrink' | 'convert'

/** The fixes that a video needs, or null for one that no conversion can fix. */
export function listFixes(facts: VideoFacts, rule: VideoRule, isPlayable: boolean): Fix[] | null {
  if (isTooShort(facts)) return null
  const verdict = judgeVideo(facts, rule)
  const needed: [Fix, boolean][] = [
    ['trim', !verdict.duration],
    ['turn', !verdict.orientation],
    ['scale', !verdict.dimensions],
    ['shrink', !verdict.size],
    ['convert', !isPlayable],
  ]
  return needed.flatMap(([fix, isNeeded]) => (isNeeded ? [fix] : []))
}
