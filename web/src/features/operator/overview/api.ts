import {
  acknowledgeAlerts,
  type AlertGroup,
  ALERTS_PER_PAGE,
  type AlertState,
  getAlertMails,
  getOperatorOverview,
  listAlerts,
  listAlertsOfGroup,
  setAlertMails,
} from '@marquee/contract/alerts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useRefresh } from '../../../lib/use-change.ts'

/** Polling beside the events, because a missed event is not repeated. */
const REFRESH_MS = 45_000

/** The counts of the overview and of the sidebar, from one answer. */
export const useOperatorOverview = () =>
  useCall(keys.operatorOverview, getOperatorOverview, {}, { refetchInterval: REFRESH_MS })

export function useAlerts(state: AlertState) {
  const options = { select: ({ groups }: { groups: AlertGroup[] }) => groups, refetchInterval: REFRESH_MS }
  return useCall([...keys.alerts, state], listAlerts, { query: { state } }, options)
}

/** All alerts of a group, page by page, once it is open. */
export function useGroupAlerts({ kind, market, day, count }: AlertGroup, isOpen: boolean) {
  const state = day === null ? 'open' : 'closed'
  return useInfiniteQuery({
    queryKey: [...keys.alerts, state, kind, market?.id, day, count],
    queryFn: ({ pageParam, signal }) =>
      call(listAlertsOfGroup, {
        query: { state, kind, market: market?.id, day: day ?? undefined, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * ALERTS_PER_PAGE < total ? page + 1 : undefined),
    enabled: isOpen,
  })
}

type Acknowledgement = { acknowledged: boolean } & ({ ids: string[] } | { group: Pick<AlertGroup, 'kind' | 'market'> })

export const useAcknowledgement = () =>
  useMutation({
    mutationFn: (note: Acknowledgement) =>
      call(acknowledgeAlerts, {
        body:
          'ids' in note
            ? note
            : {
                acknowledged: note.acknowledged,
                group: { kind: note.group.kind, market: note.group.market?.id ?? null },
              },
      }),
    onSettled: useRefresh(keys.alerts, keys.operatorOverview),
  })

const MAILS = [...keys.alerts, 'mails'] as const

export const useAlertMails = () => useCall(MAILS, getAlertMails, {}, { select: ({ wanted }) => wanted })

/** Shows the new value at once; the server's answer takes precedence. */
export function useSwitchAlertMails() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wanted: boolean) => call(setAlertMails, { body: { wanted } }),
    onMutate: (wanted) => queryClient.setQueryData(MAILS, { wanted }),
    onSettled: useRefresh(MAILS),
  })
}
