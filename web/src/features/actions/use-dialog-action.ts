import type { UseMutationResult } from '@tanstack/react-query'
import { getErrorMessage } from '../../lib/call.ts'
import { useToast } from '../../ui/toasts.tsx'

/**
 * The action of a dialog. `run` confirms its success with a toast and closes the dialog; `props` are those of the
 * dialog: the text of its button while the action runs, and why it failed.
 */
export function useDialogAction<Input, Reply>(
  action: UseMutationResult<Reply, Error, Input>,
  busyText: string,
  onClose: () => void,
) {
  const toast = useToast()
  const { isPending, isSuccess, error, mutate } = action
  return {
    props: { busyText: isPending && busyText, failure: error ? getErrorMessage(error) : undefined, onClose },
    isDone: isSuccess,
    run: (input: Input, done: string | ((reply: Reply) => ToastText)) =>
      mutate(input, {
        onSuccess: (reply) => {
          const { title, text } = typeof done === 'string' ? { title: done } : done(reply)
          toast.success(title, text)
          onClose()
        },
      }),
  }
}

type ToastText = { title: string; text?: string }
