import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import {
  getInstallation,
  installScreen,
  listInstallerVenues,
  startInstallation,
  undoInstalledScreen,
} from '@marquee/contract/installing'
import { keepPreviousData } from '@tanstack/react-query'
import { getBrowserHeaders } from '../../lib/browser-id.ts'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useChange } from '../../lib/use-change.ts'

/** Every call names the browser, because a link belongs to one (decision 42). */
const from = (token: string) => ({ params: { token }, headers: getBrowserHeaders() })

const WAITING_POLL_MS = 3_000
const POLL_MS = 20_000

/** What the link is for, and the screens that it has paired; asked for often while the last one is not online yet. */
export const useInstallation = (token: string) =>
  useCall(keys.installation(token), getInstallation, from(token), {
    refetchInterval: ({ state: { data, error } }) => {
      if (error || !data?.isStarted) return false
      const last = data.screens[0]
      return last && last.undoUntil !== null && last.onlineStatus !== 'online' ? WAITING_POLL_MS : POLL_MS
    },
  })

export const useStart = (token: string) =>
  useChange(() => call(startInstallation, from(token)), [keys.installation(token)])

/** The venues that match; the previous ones stay until the next ones have loaded. */
export function useVenues(token: string, search: string) {
  const send = { ...from(token), query: search === '' ? {} : { search } }
  const options = { placeholderData: keepPreviousData }
  return useCall([...keys.installation(token), 'venues', search], listInstallerVenues, send, options)
}

export const useInstallScreen = (token: string) =>
  useChange(
    (body: EndpointBodyInput<typeof installScreen>) => call(installScreen, { ...from(token), body }),
    [keys.installation(token)],
  )

export const useUndo = (token: string) =>
  useChange(
    (id: string) => call(undoInstalledScreen, { ...from(token), params: { token, id } }),
    [keys.installation(token)],
  )
