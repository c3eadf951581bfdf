import { useToast } from './toasts.tsx'

/** Says that what a dialog asked for is done, and closes it. */
export function useSuccessToast(onClose: () => void): (title: string, text?: string) => void {
  const toast = useToast()
  return (title, text) => {
    toast.success(title, text)
    onClose()
  }
}
