import type { getOwnerToday } from '@marquee/contract/dashboards'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { truncateText } from '@marquee/contract/text.rules'
import { dashboardTexts } from '@marquee/contract/messages/dashboards'
import { paths } from '../../lib/paths.ts'
import type { LocationClock } from '../../lib/local-time.ts'

export type OwnerToday = EndpointReply<typeof getOwnerToday>
type ReviewedItem = OwnerToday['waiting']['things'][number]

/** One row of what needs attention. */
export type ToDo = {
  key: string
  kind: 'offline' | 'rejected' | 'draft' | 'ending' | 'waiting' | 'overdue' | 'unpaid'
  text: string
  help: string
  /** The link, with a label that is clear without its row. */
  way: { to: string; text: string; label: string }
}

/** Formats an instant, in the time zone of a screen if one is given. */
type WriteMoment = (instant: string, clock?: LocationClock) => string

/** How many items need the partner's action, and how many wait for the operator; the most urgent ones are shown. */
export type ToDos = { shown: ToDo[]; count: number; waiting: number }

/** A longer list would hide what is urgent. */
const MAX_ROWS = 5

/** Offline screens first, then rejections with their reason, then pending reviews; and the number that is left out. */
export function buildToDos({ offline, rejected, waiting }: OwnerToday, write: WriteMoment, mayChange = true): ToDos {
  const rows = [
    ...buildOfflineRows(offline, write),
    ...rejected.things.map((thing) => toRejectedRow(thing, mayChange)),
    ...waiting.things.map((thing) => toWaitingRow(thing, write(thing.at))),
  ]
  return { shown: rows.slice(0, MAX_ROWS), count: Math.min(1, offline.count) + rejected.count, waiting: waiting.count }
}

function buildOfflineRows({ count, screens }: OwnerToday['offline'], write: WriteMoment): ToDo[] {
  const [first] = screens
  if (!first) return []
  const since = write(first.lastConnection, {
    timeZone: first.timeZone,
    locationName: first.locationName || first.timeZone,
  })
  const way =
    count === 1
      ? createViewLink(paths.screenDetails(first._id), first.name)
      : createViewLink(paths.offlineScreens(), dashboardTexts.screensOffline({ count, since }))
  return [
    {
      key: 'offline',
      kind: 'offline',
      text:
        count === 1
          ? dashboardTexts.screenOffline({ name: first.name, since })
          : dashboardTexts.screensOffline({ count, since }),
      help: [...new Set(screens.map(({ place }) => place || dashboardTexts.noVenue))].join(' · '),
      way,
    },
  ]
}

export const createViewLink = (to: string, name: string) => ({
  to,
  text: dashboardTexts.view,
  label: dashboardTexts.viewLabel({ name }),
})

export const createEditLink = (to: string, name: string) => ({
  to,
  text: dashboardTexts.edit,
  label: dashboardTexts.editLabel({ name }),
})

function toRejectedRow({ kind, id, name, reason }: OwnerToday['rejected']['things'][number], mayChange: boolean): ToDo {
  return {
    key: `${kind}-${id}`,
    kind: 'rejected',
    text: dashboardTexts.rejected({ name: truncateText(name) }),
    help: reason,
    way: mayChange ? createEditLink(EDIT_PATHS[kind](id), name) : createViewLink(SHOWN_PATHS[kind](id), name),
  }
}

function toWaitingRow({ kind, id, name }: ReviewedItem, sentAt: string): ToDo {
  return {
    key: `${kind}-${id}`,
    kind: 'waiting',
    text: dashboardTexts.awaitsApproval({ name: truncateText(name) }),
    help: dashboardTexts.sent({ when: sentAt }),
    way: createViewLink(DETAIL_PATHS[kind](id), name),
  }
}

/** The form in which a rejected item is corrected. */
const EDIT_PATHS: Readonly<Record<ReviewedItem['kind'], (id: string) => string>> = {
  vehicle: paths.mobileLocationEdit,
  restaurant: paths.fixedLocationEdit,
  infotainment: paths.infotainmentVideoEdit,
}

/** The page of a rejected item, for those who may not correct it. */
const SHOWN_PATHS: Readonly<Record<ReviewedItem['kind'], (id: string) => string>> = {
  vehicle: paths.mobileLocations,
  restaurant: paths.restaurantDetails,
  infotainment: paths.infotainmentVideoDetails,
}

/** The page of a pending item; a vehicle has no page of its own. */
const DETAIL_PATHS: Readonly<Record<ReviewedItem['kind'], (id: string) => string>> = {
  vehicle: paths.pendingMobileLocations,
  restaurant: paths.restaurantDetails,
  infotainment: paths.infotainmentVideoDetails,
}
