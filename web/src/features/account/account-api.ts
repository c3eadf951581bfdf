import { cancelEmailChange, getEmailChange, resendEmailChange } from '@marquee/contract/account'
import { accountTexts as t } from '@marquee/contract/messages/account'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { updateCurrentUser } from '@marquee/contract/identity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, getErrorMessage } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRefresh } from '../../lib/use-change.ts'
import { useToast } from '../../ui/toasts.tsx'
import { setCurrentUser } from '../session/api.ts'

/** Changes names, phone or time format, and shows them on all pages. */
export function useSaveAccount() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: EndpointBodyInput<typeof updateCurrentUser>) => call(updateCurrentUser, { body }),
    onSuccess: ({ user }) => setCurrentUser(queryClient, user),
  })
}

export const useEmailChange = () =>
  useCall(keys.emailChange, getEmailChange, {}, { select: ({ emailChange }) => emailChange })

export const useEmailChangeRefresh = () => useRefresh(keys.emailChange)

export function useResendEmailChange() {
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(resendEmailChange),
    onSuccess: ({ emailChange: { newEmail } }) => toast.success(t.linkSent, t.linkSentHelp({ newEmail })),
    onError: (failure) => toast.error(getErrorMessage(failure)),
    onSettled: useEmailChangeRefresh(),
  })
}

export function useCancelEmailChange() {
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess: () => toast.success(t.changeCancelled),
    onError: (failure) => toast.error(getErrorMessage(failure)),
    // Also after a refusal, because the change was confirmed or cancelled elsewhere then.
    onSettled: useEmailChangeRefresh(),
  })
}
