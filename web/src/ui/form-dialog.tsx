import { uiTexts } from '@marquee/contract/messages/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Stack } from './card.tsx'
import { Dialog } from './dialog.tsx'
import { DiscardDialog, LeaveGuard } from './leave-guard.tsx'

/** A form in a dialog with its submit button; asks before unsaved input is discarded. */
export function FormDialog(props: {
  title: string
  formId: string
  /** The label of the button, and its text while it is busy. */
  submit: string
  busyText: string | false
  hasChanges: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  children: ReactNode
}) {
  const { title, formId, submit, busyText, hasChanges, onSubmit, onClose, children } = props
  const [isLeaving, setIsLeaving] = useState(false)
  const isBusy = Boolean(busyText)
  const leave = () => (hasChanges ? setIsLeaving(true) : onClose())
  return (
    <Dialog
      open
      onClose={leave}
      locked={isBusy}
      title={title}
      foot={
        <>
          <Button variant="quiet" onClick={leave} disabled={isBusy}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busyText={busyText}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit}>
        <Stack gap="fields">{children}</Stack>
      </form>
      <LeaveGuard when={hasChanges} />
      <DiscardDialog open={isLeaving} onStay={() => setIsLeaving(false)} onDiscard={onClose} />
    </Dialog>
  )
}
