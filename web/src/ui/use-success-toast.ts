import { useToast } from './toasts.tsx'

/** Confirms the action of a dialog with a toast, and closes the dialog. */
export function useSuccessToast(onClose: () => void): (title: string, text?: string) => void {
  const toast = useToast()
  return (title, text) => {
    toast.success(title, text)
    onClose()
  }
}
