import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import { IconTile } from './badge.tsx'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { passFocus } from './focus.ts'
import { SUCCESS_MS, type Toast, addToast } from './toasts.rules.ts'
import styles from './toasts.module.css'

export type ToastActions = {
  success: (title: string, text?: string) => void
  error: (title: string, text?: string) => void
  /** Removes all toasts, because their user has signed out. */
  clear: () => void
  /** Removes the errors, because the user left their page. */
  clearErrors: () => void
}

const ToastContext = createContext<ToastActions | null>(null)
const SlotContext = createContext<((slot: HTMLElement) => () => void) | null>(null)

/**
 * At most three messages. A success floats at the bottom right and disappears after 5 s (NTF-1). An error is a part of
 * its page or dialog: it pushes the content down and covers nothing.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const [slots, setSlots] = useState<readonly HTMLElement[]>([])
  const counter = useRef(0)
  const add = useCallback((kind: Toast['kind'], title: string, text?: string) => {
    counter.current += 1
    const toast = { id: counter.current, kind, title, text }
    setToasts((present) => addToast(present, toast))
  }, [])
  const remove = useCallback((id: number) => setToasts((present) => present.filter((toast) => toast.id !== id)), [])
  const show = useMemo<ToastActions>(
    () => ({
      success: (title, text) => add('success', title, text),
      error: (title, text) => add('error', title, text),
      clear: () => setToasts([]),
      clearErrors: () => setToasts((present) => present.filter(({ kind }) => kind !== 'error')),
    }),
    [add],
  )
  const addSlot = useCallback((slot: HTMLElement) => {
    setSlots((present) => [...present, slot])
    return () => setSlots((present) => present.filter((one) => one !== slot))
  }, [])
  const slot = slots.at(-1)
  const errors = toasts.filter(({ kind }) => kind === 'error')
  return (
    <ToastContext value={show}>
      <SlotContext value={addSlot}>{children}</SlotContext>
      {slot && createPortal(<ToastCards toasts={errors} onClose={remove} />, slot)}
      <FloatingToasts toasts={slot ? toasts.filter(({ kind }) => kind === 'success') : toasts} onClose={remove} />
    </ToastContext>
  )
}

/** Where a page or dialog shows errors. If several slots are visible, the newest shows them. */
export function ErrorSlot() {
  const addSlot = use(SlotContext)
  const ref = useCallback((node: HTMLElement | null) => (node && addSlot ? addSlot(node) : undefined), [addSlot])
  return <div ref={ref} className={styles.slot} />
}

/** Shows short messages that do not take the focus. */
export function useToast(): ToastActions {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}

type Cards = { toasts: readonly Toast[]; onClose: (id: number) => void }

/** A popover is in the top layer; opening it again lifts it above a dialog opened meanwhile. */
function FloatingToasts({ toasts, onClose }: Cards) {
  const ref = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const region = ref.current
    if (!region?.showPopover) return
    if (region.matches(':popover-open')) region.hidePopover()
    if (newest !== undefined) region.showPopover()
  }, [newest])
  return (
    <section ref={ref} popover="manual" className={styles.region} aria-label={uiTexts.notifications}>
      <ToastCards toasts={toasts} onClose={onClose} />
    </section>
  )
}

function ToastCards({ toasts, onClose }: Cards) {
  const cards = useRef(new Map<number, HTMLElement>())
  const previousFocus = useRef<Element>(null)
  const close = (id: number) => {
    const hadFocus = cards.current.get(id)?.contains(document.activeElement)
    flushSync(() => onClose(id))
    // The closed message had the focus: the next message gets it, else the element that had it before.
    if (hadFocus) passFocus([...cards.current.values()][0]?.querySelector('button') ?? previousFocus.current)
  }
  const rememberFocus = (element: Element | null) => {
    if (![...cards.current.values()].some((card) => card.contains(element))) previousFocus.current = element
  }
  const registerCard = (id: number, card: HTMLElement) => {
    cards.current.set(id, card)
    return () => void cards.current.delete(id)
  }
  return toasts.map((toast) => (
    <ToastCard
      key={toast.id}
      toast={toast}
      onCard={registerCard}
      onClose={() => close(toast.id)}
      onFocusFrom={rememberFocus}
    />
  ))
}

function ToastCard(props: {
  toast: Toast
  onCard: (id: number, card: HTMLElement) => () => void
  onClose: () => void
  onFocusFrom: (element: Element | null) => void
}) {
  const { toast, onCard, onClose, onFocusFrom } = props
  const isSuccess = toast.kind === 'success'
  const ref = useRef<HTMLDivElement>(null)
  const arrive = useEffectEvent((card: HTMLElement) => {
    // The user may have scrolled past the slot.
    if (!isSuccess) card.scrollIntoView({ block: 'nearest' })
    return onCard(toast.id, card)
  })
  useEffect(() => (ref.current ? arrive(ref.current) : undefined), [])
  return (
    <div ref={ref} role={isSuccess ? 'status' : 'alert'} className={styles.toast}>
      <IconTile tone={isSuccess ? 'green' : 'red'} icon={isSuccess ? IconCheck : IconAlertCircle} />
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <p className={styles.text}>{toast.text}</p>}
      </div>
      <IconButton
        icon={IconX}
        iconSize={16}
        label={uiTexts.close}
        onClick={onClose}
        onFocus={({ relatedTarget }) => onFocusFrom(relatedTarget)}
        className={styles.close}
      />
      {isSuccess && (
        // The bar is the timer: hover and focus pause it, and its end removes the toast.
        <span
          aria-hidden="true"
          className={classNames(styles.bar)}
          style={{ animationDuration: `${SUCCESS_MS}ms` }}
          onAnimationEnd={onClose}
        />
      )}
    </div>
  )
}
