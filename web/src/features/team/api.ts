import type { MemberRole } from '@marquee/contract/members.rules'
import {
  changeMemberRole,
  inviteMember,
  leaveBusiness,
  listMembers,
  listMemberships,
  removeMember,
  resendInvitation,
  switchMembership,
  withdrawInvitation,
} from '@marquee/contract/members'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { saveUser } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRefresh } from '../../lib/use-change.ts'
import { refreshUser, useUser } from '../session/api.ts'

/** The companies and owner profiles of the user; nothing is requested for users without one. */
export function useMemberships() {
  const { membershipId } = useUser()
  return useCall(
    keys.memberships,
    listMemberships,
    {},
    { enabled: membershipId !== undefined, select: ({ memberships }) => memberships },
  )
}

/** The company or owner profile in which the user works now; undefined until it has loaded. */
export function useBusiness() {
  return useMemberships().data?.find(({ isActive }) => isActive)?.business
}

/** The members and open invitations of the business in which the user works. Others change them at any time. */
export function useTeam() {
  const { membershipId } = useUser()
  return useCall(keys.team(membershipId ?? ''), listMembers, {}, { enabled: membershipId !== undefined, staleTime: 0 })
}

/** Changes the team. The list is loaded again after a refusal as well, because another admin may have changed it. */
function useTeamChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  return useMutation({ mutationFn: change, onSettled: useRefresh(['team']) })
}

export const useInviteMember = () =>
  useTeamChange((body: { email: string; role: MemberRole }) => call(inviteMember, { body }))

export const useResendInvitation = () => useTeamChange((id: string) => call(resendInvitation, { params: { id } }))

export const useWithdrawInvitation = () => useTeamChange((id: string) => call(withdrawInvitation, { params: { id } }))

export const useRemoveMember = () => useTeamChange((id: string) => call(removeMember, { params: { id } }))

/** Changes the role of a member; for the own one, what the user may do is loaded again. */
export function useChangeRole() {
  const queryClient = useQueryClient()
  const refresh = useRefresh(['team'])
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: MemberRole }) =>
      call(changeMemberRole, { params: { id }, body: { role } }),
    onSuccess: ({ member }) => (member.isCaller ? refreshUser(queryClient) : undefined),
    onSettled: refresh,
  })
}

/** Leaves the business in which the user works. They continue in another one, which the server chooses. */
export function useLeaveBusiness() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveBusiness),
    // The guard leads to the dashboard of the other business.
    onSuccess: () => refreshUser(queryClient),
  })
}

/** Continues this session in another business. The guard leads to its dashboard, also in other tabs. */
export function useSwitchMembership() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (membership: string) => {
      // An answer that is on its way is about the business before.
      await queryClient.cancelQueries({ queryKey: keys.me })
      return call(switchMembership, { body: { membership } })
    },
    onSuccess: ({ user }) => saveUser(user),
  })
}
