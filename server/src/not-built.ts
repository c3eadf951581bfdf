import { CALLS } from '@marquee/contract/calls'
import { COMMON } from '@marquee/contract/refusals'
import { refuse } from './platform/errors.ts'
import { type Route, route } from './platform/http/route.ts'

/**
 * Calls of the contract that are not built yet, in this one place. They answer 501; a name leaves this
 * list when its room takes the call over, and a test holds both against the contract.
 */
export const NOT_BUILT: readonly string[] = []

export const notBuiltRoutes: readonly Route[] = NOT_BUILT.map((name) => {
  const endpoint = CALLS[name]
  if (!endpoint) throw new Error(`no call named ${name}`)
  return route(endpoint, () => {
    throw refuse(COMMON.notBuilt)
  })
})
