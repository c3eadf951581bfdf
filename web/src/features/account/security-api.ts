import { getSecondFactor } from '@marquee/contract/second-factor'
import { endOtherSessions, endSession, listSessions } from '@marquee/contract/sessions'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRefresh } from '../../lib/use-change.ts'

const SECOND_FACTOR = ['secondFactor'] as const
const SESSIONS = ['ownSessions'] as const

export const useSecondFactor = () =>
  useCall(SECOND_FACTOR, getSecondFactor, {}, { select: ({ secondFactor }) => secondFactor })

export const useSessions = () => useCall(SESSIONS, listSessions, {}, { select: ({ sessions }) => sessions })

/** Invalidates what a change of the second factor affects: the factor itself, and the sessions that it ended. */
export const useSecurityRefresh = () => useRefresh(SECOND_FACTOR, SESSIONS)

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    // Also after a conflict, because the list is outdated then.
    onSettled: useRefresh(SESSIONS),
  })

export const useEndOtherSessions = () =>
  useMutation({ mutationFn: () => call(endOtherSessions), onSettled: useRefresh(SESSIONS) })
