import { uiTexts } from '@marquee/contract/messages/ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FailureCallout } from './callout.tsx'
import { Stack } from './card.tsx'
import { Dialog } from './dialog.tsx'

/**
 * Asks before an action that can be undone or destroys nothing; deletions use `ConfirmDialog`.
 *
 * With a `formId` its button submits that form, which is in the body. `failure` says why the action failed.
 */
export function QuestionDialog(
  props: {
    title: string
    /** The label of the action. */
    text: string
    confirm: string
    /** The label of the cancelling button, where `Cancel` would be unclear. */
    cancel?: string
    busyText: string | false
    isDangerous?: boolean
    failure: string | undefined
    onClose: () => void
    children?: ReactNode
  } & ({ onConfirm: () => void } | { formId: string }),
) {
  const { title, text, confirm, cancel = uiTexts.cancel, busyText, isDangerous, failure, onClose, children } = props
  const how =
    'formId' in props ? ({ type: 'submit', form: props.formId } as const) : ({ onClick: props.onConfirm } as const)
  return (
    <Dialog
      open
      size="small"
      title={title}
      locked={Boolean(busyText)}
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose} disabled={Boolean(busyText)}>
            {cancel}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} busyText={busyText} {...how}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap="fields">
        <p>{text}</p>
        <FailureCallout>{failure}</FailureCallout>
        {children}
      </Stack>
    </Dialog>
  )
}
