import {
  type BulkResult,
  changeScreenTags,
  countBookings,
  MAX_SCREENS_PER_CALL,
  moveScreens,
  pauseScreens,
  restartScreens,
} from '@marquee/contract/screen-bulk'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useChange } from '../../../lib/use-change.ts'
import { keys } from '../../../lib/query.ts'

/** A change of many screens. */
export type BulkChange =
  | { kind: 'tags'; add: readonly string[]; remove: readonly string[] }
  | { kind: 'pause'; isPaused: boolean }
  | { kind: 'restart' }
  | { kind: 'move'; place: { kind: 'vehicle' | 'restaurant'; id: string } }

const CHANGED_KEYS = [['screens'], ['screen'], ['vehicles'], ['restaurants'], keys.dashboard]

/** Changes any number of screens, call by call; after a failure the earlier calls stay done, and a repetition skips them. */
export const useBulkChange = () =>
  useChange(async ({ ids, change }: { ids: readonly string[]; change: BulkChange }) => {
    const results: BulkResult[] = []
    for (const screens of splitIds(ids)) results.push(...(await send(screens, change)).results)
    return results
  }, CHANGED_KEYS)

function send(screens: string[], change: BulkChange) {
  if (change.kind === 'tags') {
    return call(changeScreenTags, { body: { screens, add: [...change.add], remove: [...change.remove] } })
  }
  if (change.kind === 'pause') return call(pauseScreens, { body: { screens, isPaused: change.isPaused } })
  if (change.kind === 'restart') return call(restartScreens, { body: { screens } })
  return call(moveScreens, { body: { screens, [change.place.kind]: change.place.id } })
}

/** What is booked on screens from today on; not requested for none. */
export const useBookings = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['screens', 'bookings', ids],
    queryFn: async ({ signal }) => {
      const replies = await Promise.all(
        splitIds(ids).map((screens) => call(countBookings, { body: { screens }, signal })),
      )
      return {
        screens: replies.reduce((sum, reply) => sum + reply.screens, 0),
        campaigns: new Set(replies.flatMap(({ campaigns }) => campaigns)).size,
        days: replies.reduce((sum, reply) => sum + reply.days, 0),
      }
    },
    staleTime: 0,
  })

function splitIds(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / MAX_SCREENS_PER_CALL)
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * MAX_SCREENS_PER_CALL, (index + 1) * MAX_SCREENS_PER_CALL),
  )
}
