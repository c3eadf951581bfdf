import { getSecondFactor } from '@marquee/contract/second-factor'
import { endOtherSessions, endSession, listSessions } from '@marquee/contract/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

const SECOND_FACTOR = ['secondFactor'] as const
const SESSIONS = ['ownSessions'] as const

export function useSecondFactor() {
  return useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: async ({ signal }) => (await call(getSecondFactor, { signal })).secondFactor,
  })
}

export function useSessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
  })
}

/** Invalidates what a change of the second factor affects: the factor itself, and the sessions that it ended. */
export function useSecurityRefresh(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: SECOND_FACTOR })
    void queryClient.invalidateQueries({ queryKey: SESSIONS })
  }
}

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    // Also after a conflict, because the list is outdated then.
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS }),
  })
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS }),
  })
}
