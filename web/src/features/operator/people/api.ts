import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changeRole,
  getPerson,
  inviteOperator,
  listPeople,
  type PersonDetails,
  resendVerification,
  restorePerson,
  suspendPerson,
  viewAsPerson,
} from '@marquee/contract/people'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import type { Role } from '@marquee/contract/identity'
import { rejectCompanyCampaigns } from '@marquee/contract/operator'
import { getDashboardPath } from '../../../lib/paths.ts'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { startImpersonation } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useRefresh } from '../../../lib/use-change.ts'
import { type PeopleView, toPeopleQuery } from './view.rules.ts'

/** A page of the list; the previous page stays until the next one has loaded. */
export function usePeople(view: PeopleView) {
  const query = toPeopleQuery(view)
  return useCall(keys.people(query), listPeople, { query }, { placeholderData: keepPreviousData })
}

export const usePerson = (id: string) =>
  useCall(keys.person(id), getPerson, { params: { id } }, { select: ({ person }) => person })

/** The answer is shown at once; lists are loaded again. */
function usePersonChange<Body>(change: (body: Body) => Promise<{ person: PersonDetails }>) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(['people'])
  return useMutation({
    mutationFn: change,
    onSuccess: ({ person }) => {
      queryClient.setQueryData(keys.person(person.id), { person })
      void refresh()
    },
  })
}

export const useSuspend = (id: string) =>
  usePersonChange((reason: string) => call(suspendPerson, { params: { id }, body: { reason } }))

export const useRestore = (id: string) =>
  usePersonChange((reason: string) => call(restorePerson, { params: { id }, body: { reason } }))

export const useChangeRole = (id: string) =>
  usePersonChange((body: EndpointBodyInput<typeof changeRole>) => call(changeRole, { params: { id }, body }))

export const useInvite = () =>
  usePersonChange((body: EndpointBodyInput<typeof inviteOperator>) => call(inviteOperator, { body }))

/** Rejects all campaigns of a company that wait for approval. */
export function useRejectCampaigns({ id, party }: PersonDetails) {
  const refresh = useRefresh(keys.person(id))
  return useMutation({
    mutationFn: (reason: string) => call(rejectCompanyCampaigns, { params: { id: party?.id ?? id }, body: { reason } }),
    onSuccess: () => void refresh(),
  })
}

export function useResend(id: string) {
  const refresh = useRefresh(keys.person(id))
  return useMutation({
    mutationFn: () => call(resendVerification, { params: { id } }),
    onSuccess: () => void refresh(),
  })
}

/**
 * Opens a tab in which the operator sees what that person sees. The tab is opened directly in the click handler,
 * because browsers block it later. The token is written to the storage of the tab, so it is in no address (decision 7).
 *
 * @throws TabBlocked, or what the call throws
 */
export function useImpersonation(id: string, role: Role) {
  const refresh = useRefresh(keys.person(id))
  return useMutation({
    mutationFn: async (reason: string) => {
      const tab = open('about:blank')
      if (!tab) throw new TabBlocked()
      try {
        const { token } = await call(viewAsPerson, { params: { id }, body: { reason } })
        startImpersonation(tab, token)
        tab.opener = null
        tab.location.replace(new URL(getDashboardPath(role) ?? '/', location.href))
      } catch (failure) {
        tab.close()
        throw failure
      }
    },
    onSuccess: () => void refresh(),
  })
}

/** The browser blocked the new tab. */
export class TabBlocked extends Error {
  override name = 'TabBlocked'
}
