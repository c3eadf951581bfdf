import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before the user leaves a form with unsaved changes, by a link or by closing the tab.
 *
 * Render it with `when` false directly before an intended navigation, such as after saving.
 */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
  return (
    <DiscardDialog
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  )
}

/** The question itself, for closing a dialog with unsaved changes. */
export function DiscardDialog(props: { open: boolean; onStay: () => void; onDiscard: () => void }) {
  return (
    <ConfirmDialog
      open={props.open}
      icon={IconPencil}
      title={uiTexts.discardTitle}
      text={uiTexts.discardText}
      cancel={uiTexts.keepEditing}
      confirm={uiTexts.discard}
      onClose={props.onStay}
      onConfirm={props.onDiscard}
    />
  )
}
