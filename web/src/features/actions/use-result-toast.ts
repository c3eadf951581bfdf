import { getErrorMessage } from '../../lib/call.ts'
import { useToast } from '../../ui/toasts.tsx'

/** For an action without a dialog: a toast confirms its success or says why it failed. */
export function useResultToast() {
  const toast = useToast()
  return (done: string) => ({
    onSuccess: () => toast.success(done),
    onError: (failure: Error) => toast.error(getErrorMessage(failure)),
  })
}
