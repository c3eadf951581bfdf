import { getHouseCard, resetHouseCard, saveHouseCard } from '@marquee/contract/house-card'
import { call } from '../../../lib/call.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useChange } from '../../../lib/use-change.ts'
import { type HouseCardDraft, toBody } from './form.ts'

const KEY = ['house-card'] as const

export const useHouseCard = () => useCall(KEY, getHouseCard)

export const useSaveHouseCard = () =>
  useChange(
    ({ draft, version }: { draft: HouseCardDraft; version: string | null }) =>
      call(saveHouseCard, { body: toBody(draft, version), files: { logo: draft.logo } }),
    [KEY],
  )

export const useResetHouseCard = () =>
  useChange((version: string) => call(resetHouseCard, { query: { version } }), [KEY])
