import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { type ReactNode, useId } from 'react'
import { IconTile } from './badge.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './confirm-dialog.module.css'
import { ModalFrame } from './dialog.tsx'
import type { Icon } from './icon.tsx'

/**
 * Asks for confirmation before deleting: specified title and text, the object and the consequences, focus on Cancel;
 * the red button repeats the verb. While `busyText` is set the dialog cannot be closed; `failure` is shown inside.
 */
export function ConfirmDialog(props: {
  open: boolean
  title: string
  text: string
  /** The object to delete, and what stops because of it. */
  children?: ReactNode
  confirm: string
  /** The label of the cancelling button, where `Cancel` would be unclear. */
  cancel?: string
  busyText?: string | false
  failure?: string | undefined
  icon?: Icon
  onConfirm: () => void
  onClose: () => void
}) {
  const { open, title, text, children, confirm, cancel = uiTexts.cancel, busyText, failure } = props
  const { icon = IconTrash, onConfirm, onClose } = props
  const id = useId()
  if (!open) return null
  return (
    <ModalFrame
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      locked={Boolean(busyText)}
      closeOnScrim={false}
      className={classNames(styles.dialog, styles.confirm)}
    >
      <IconTile tone="red" icon={icon} />
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-text`} className={styles.text}>
        {text}
      </p>
      {children && <div className={styles.object}>{children}</div>}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        {/* Deleting is dangerous, so the cancelling button has the focus (DEL-2). */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus onClick={onClose} disabled={Boolean(busyText)}>
          {cancel}
        </Button>
        <Button variant="danger" busyText={busyText} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </ModalFrame>
  )
}
