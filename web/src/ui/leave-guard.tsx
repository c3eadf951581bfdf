import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { uiTexts } from '@marquee/contract/texts/ui'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before a form with changes that are not saved is left, by a link or by closing the tab.
 *
 * Render it with `when` false right before leaving on purpose, after saving.
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

/** The question itself, for a dialog that is closed with changes in it. */
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
