import { uiTexts } from '@marquee/contract/messages/ui'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { FailureCallout } from './callout.tsx'
import { Stack } from './card.tsx'
import { Dialog } from './dialog.tsx'
import { DiscardDialog, LeaveGuard } from './leave-guard.tsx'

/** A form in a dialog with its submit button; asks before unsaved input is discarded. */
export function FormDialog(props: {
  title: string
  /** A line below the title. */
  intro?: ReactNode
  size?: 'small' | 'medium'
  formId?: string
  /** What the form is for, above its fields. */
  text?: ReactNode
  /** The label of the button, and its text while it is busy. */
  submit: string
  busyText: string | false
  isDisabled?: boolean
  /** The button is red, because it deletes. */
  isDangerous?: boolean
  /** Why the last attempt failed. */
  failure?: string | false | undefined
  /** Whether leaving asks first; left out where nothing worth keeping is typed. */
  hasChanges?: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  children: ReactNode
}) {
  const { title, intro, size, text, submit, busyText, isDisabled, isDangerous, failure, hasChanges } = props
  const { onSubmit, onClose, children } = props
  const [isLeaving, setIsLeaving] = useState(false)
  const ownId = useId()
  const formId = props.formId ?? ownId
  const isBusy = Boolean(busyText)
  const leave = () => (hasChanges ? setIsLeaving(true) : onClose())
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit(event)
  }
  return (
    <Dialog
      open
      onClose={leave}
      locked={isBusy}
      title={title}
      intro={intro}
      size={size}
      foot={
        <>
          <Button variant="quiet" onClick={leave} disabled={isBusy}>
            {uiTexts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={isDisabled}
            busyText={busyText}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="fields">
          {text && <p>{text}</p>}
          <FailureCallout>{failure}</FailureCallout>
          {children}
        </Stack>
      </form>
      {hasChanges !== undefined && <LeaveGuard when={hasChanges} />}
      <DiscardDialog open={isLeaving} onStay={() => setIsLeaving(false)} onDiscard={onClose} />
    </Dialog>
  )
}
