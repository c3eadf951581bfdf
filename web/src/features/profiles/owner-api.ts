import type { EndpointDraft } from '@marquee/contract/endpoint'
import { createOwner, getOwner, type Owner, updateOwner } from '@marquee/contract/owners'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { refreshUser } from '../session/api.ts'

export type OwnerDraft = EndpointDraft<typeof createOwner>
/** Changing the bank details requires the password of the partner. */
export type OwnerChange = OwnerDraft & Partial<EndpointDraft<typeof updateOwner>>

/** The owner profile of the partner; nothing is requested without one (OPROF-12, TRAP-32). */
export function useOwner(ownerId: string | undefined) {
  const send = { params: { ownerId: ownerId ?? '' } }
  return useCall(keys.owner(ownerId ?? ''), getOwner, send, {
    enabled: ownerId !== undefined,
    select: ({ owner }) => owner,
  })
}

/** Adds or updates the profile, then loads it again (OPROF-FORM-09, 10, 12). */
export function useSaveOwner(owner: Owner | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: OwnerChange) =>
      owner ? call(updateOwner, { params: { ownerId: owner._id }, body }) : call(createOwner, { body }),
    onSuccess: async () => {
      // A partner has its ownerId from now on.
      if (!owner) await refreshUser(queryClient)
      await queryClient.invalidateQueries({ queryKey: ['owner'] })
      // The change may hold or release payouts.
      await queryClient.invalidateQueries({ queryKey: ['earnings'] })
    },
  })
}
