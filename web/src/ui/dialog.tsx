import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { passFocus } from './focus.ts'
import { ScrollRegion } from './scroll-region.tsx'
import { ErrorSlot } from './toasts.tsx'

/**
 * A native modal dialog: the focus stays inside, Esc and the backdrop close it, the focus returns to its former place.
 *
 * Below 576 px it covers the whole screen. While `locked`, only its buttons close it.
 */
export function Dialog(props: {
  open: boolean
  onClose: () => void
  title: string
  /** A line below the title. */
  intro?: ReactNode
  foot?: ReactNode
  size?: 'small' | 'medium' | 'large'
  locked?: boolean
  /** The content is text without controls; the keyboard scrolls it as a region. */
  isText?: boolean
  children?: ReactNode
}) {
  const { open, onClose, title, intro, foot, size = 'medium', locked = false, isText = false, children } = props
  const titleId = useId()
  if (!open) return null
  return (
    <ModalFrame
      onClose={onClose}
      locked={locked}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[size])}
    >
      <div className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        <IconButton icon={IconX} label={uiTexts.close} onClick={onClose} disabled={locked} className={styles.close} />
      </div>
      {isText ? (
        <ScrollRegion label={title} className={styles.body}>
          {children}
        </ScrollRegion>
      ) : (
        <div data-dialog-body="" className={styles.body}>
          {children}
        </div>
      )}
      {foot && <div className={styles.foot}>{foot}</div>}
    </ModalFrame>
  )
}

const FIRST_FIELD = '[data-dialog-body] :is(input, select, textarea):not(:disabled, [type="file"])'

/** The bare modal element; the caller sets its content. Mount it to open it. */
export function ModalFrame(
  props: ComponentProps<'dialog'> & { onClose: () => void; locked?: boolean; closeOnScrim?: boolean },
) {
  const { onClose, locked = false, closeOnScrim = true, className, children, ...native } = props
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    // The browser would focus the close button; in a form the first field gets the focus instead.
    dialog?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
    // A separate listener for each dialog, so that a closing dialog does not remove the listener of the one below.
    const handleKey = (event: KeyboardEvent) => recordEscape(event)
    addEventListener('keydown', handleKey, true)
    return () => {
      removeEventListener('keydown', handleKey, true)
      // Closing before removal lets the browser return the focus.
      dialog?.close()
      queueMicrotask(() => restoreFocus(opener))
    }
  }, [])
  return (
    // The click handler is for the backdrop, which only pointers use; Esc does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      {...native}
      className={classNames(styles.modal, className)}
      onCancel={(event) => {
        event.preventDefault()
        if (!locked && isFirstAnswer(event)) onClose()
      }}
      onClose={(event) => {
        // A browser may close the dialog without `cancel`, on a second Esc: then the state follows, or the dialog opens
        // again.
        if (ref.current?.open !== false) return
        if (locked || !isFirstAnswer(event)) ref.current.showModal()
        else onClose()
      }}
      onClick={(event) => {
        if (closeOnScrim && !locked && event.target === ref.current) onClose()
      }}
    >
      <ErrorSlot />
      {children}
    </dialog>
  )
}

/**
 * Restores the focus if the browser could not, because another dialog was open. If the former element is gone, the page
 * title gets the focus.
 */
function restoreFocus(opener: Element | null): void {
  if (document.activeElement === document.body) passFocus(opener)
}

const ONE_PRESS_MS = 100
const escape = { presses: 0, answered: -1, answeredAtMs: 0 }

function recordEscape({ key }: KeyboardEvent): void {
  if (key === 'Escape') escape.presses += 1
}

/** One press of Esc closes one dialog, although browsers also send it to those below when a key opened the dialog. */
function isFirstAnswer({ timeStamp }: { timeStamp: number }): boolean {
  if (escape.answered === escape.presses && timeStamp - escape.answeredAtMs < ONE_PRESS_MS) return false
  escape.answered = escape.presses
  escape.answeredAtMs = timeStamp
  return true
}
