import { getSecondFactor } from '@marquee/contract/second-factor'
import { endOtherSessions, endSession, listSessions } from '@marquee/contract/sessions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useCall } from '../../../lib/use-call.ts'

const SECOND_FACTOR = ['secondFactor'] as const
const SESSIONS = ['ownSessions'] as const

export const useSecondFactor = () =>
  useCall(SECOND_FACTOR, getSecondFactor, {}, { select: ({ secondFactor }) => secondFactor })

export const useSessions = () => useCall(SESSIONS, listSessions, {}, { select: ({ sessions }) => sessions })

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
