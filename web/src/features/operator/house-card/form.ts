import type { EndpointDraft } from '@marquee/contract/endpoint'
import type { HouseCard, saveHouseCard } from '@marquee/contract/house-card'
import {
  COLOUR_PATTERN,
  computeContrast,
  isReadable,
  MAX_ACTION_LENGTH,
  MAX_HEADLINE_LENGTH,
  MAX_LINE_LENGTH,
  roundContrast,
} from '@marquee/contract/house-card.rules'
import { houseCardTexts as t } from '@marquee/contract/messages/house-card'

/** The form of the house card. */
export type HouseCardDraft = {
  headline: string
  line: string
  action: string
  background: string
  foreground: string
  hasQr: boolean
  removesLogo: boolean
  /** A picture that replaces the stored one. */
  logo: File | null
}
export type Field = 'headline' | 'line' | 'action' | 'background' | 'foreground'

/** The stored card; without one, the texts and colours of the default card. */
export function toDraft(card: HouseCard | null): HouseCardDraft {
  const rest = { removesLogo: false, logo: null }
  if (!card) {
    return {
      headline: t.firstHeadline,
      line: t.firstLine,
      action: '',
      background: '#0c0e24',
      foreground: '#ffffff',
      hasQr: true,
      ...rest,
    }
  }
  const { headline, line, action, background, foreground, hasQr } = card
  return { headline, line, action, background, foreground, hasQr, ...rest }
}

export function toBody(draft: HouseCardDraft, version: string | null): EndpointDraft<typeof saveHouseCard> {
  const { headline, line, action, background, foreground, hasQr, removesLogo } = draft
  return {
    headline,
    line,
    action,
    background: background.trim(),
    foreground: foreground.trim(),
    hasQr,
    removesLogo,
    version: version ?? '',
  }
}

const MAX_LENGTHS = { headline: MAX_HEADLINE_LENGTH, line: MAX_LINE_LENGTH, action: MAX_ACTION_LENGTH } as const

export const isColour = (typed: string): boolean => COLOUR_PATTERN.test(typed.trim())

/** What is wrong with a draft, by field; the server judges the same. */
export function checkDraft(draft: HouseCardDraft): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {}
  if (draft.headline.trim() === '') problems.headline = t.headlineMissing
  for (const field of ['headline', 'line', 'action'] as const) {
    const most = MAX_LENGTHS[field]
    if (draft[field].trim().length > most) problems[field] = t.tooLong({ most })
  }
  for (const field of ['background', 'foreground'] as const)
    if (!isColour(draft[field])) problems[field] = t.colourWrong
  const contrast = judgeContrast(draft)
  if (contrast && !contrast.isReadable) problems.foreground = contrast.text
  return problems
}

/** Whether the text is readable on its background, in words; null while a colour is being typed. */
export function judgeContrast({
  background,
  foreground,
}: HouseCardDraft): { isReadable: boolean; text: string } | null {
  if (!isColour(background) || !isColour(foreground)) return null
  const colours = [background.trim(), foreground.trim()] as const
  const ratio = roundContrast(computeContrast(...colours))
  return isReadable(...colours)
    ? { isReadable: true, text: t.contrastFine({ ratio }) }
    : { isReadable: false, text: t.contrastLow({ ratio }) }
}
