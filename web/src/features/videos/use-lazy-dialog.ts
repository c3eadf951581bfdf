import { uiTexts } from '@marquee/contract/messages/ui'
import { useState } from 'react'
import { logFailure } from '../../lib/log.ts'
import { useToast } from '../../ui/toasts.tsx'

/** A dialog whose script is loaded when it is opened first; without the script, a message says so. */
export function useLazyDialog(load: () => Promise<unknown>) {
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const open = () =>
    void load().then(
      () => setOpen(true),
      (failure: unknown) => {
        logFailure('The script of a dialog did not load', failure)
        toast.error(uiTexts.chunkMissing, uiTexts.chunkMissingReason)
      },
    )
  return { isOpen, open, close: () => setOpen(false) }
}
