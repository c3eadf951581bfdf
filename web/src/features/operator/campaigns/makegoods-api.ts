import type { EndpointQueryInput } from '@marquee/contract/endpoint'
import {
  getMakegoodSettings,
  listMakegoods,
  type MakegoodSettings,
  saveMakegoodSettings,
} from '@marquee/contract/makegoods'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useChange } from '../../../lib/use-change.ts'

const RULE = ['makegood-settings'] as const

export const useMakegoodRule = () => useCall(RULE, getMakegoodSettings)

export const useSaveMakegoodRule = () =>
  useChange((body: MakegoodSettings) => call(saveMakegoodSettings, { body }), [RULE])

export const useMakegoods = (query: EndpointQueryInput<typeof listMakegoods>) =>
  useCall(['makegoods', query], listMakegoods, { query }, { placeholderData: keepPreviousData })
