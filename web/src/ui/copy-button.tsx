import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { IconButton } from './button.tsx'
import { useToast } from './toasts.tsx'

/** Copies a text to the clipboard and confirms it; browsers refuse this without a secure connection. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(uiTexts.copied)
    } catch {
      toast.error(uiTexts.notCopied, uiTexts.notCopiedReason)
    }
  }
  return <IconButton icon={IconCopy} iconSize={14} label={label} onClick={() => void copy()} />
}
