import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { uiTexts } from '@marquee/contract/texts/ui'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { IconTile } from './badge.tsx'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { passFocus } from './focus.ts'
import { SUCCESS_MS, type Toast, withToast } from './toasts.rules.ts'
import styles from './toasts.module.css'

export type ShowToast = {
  success: (title: string, text?: string) => void
  error: (title: string, text?: string) => void
  /** Takes all of them away: they were meant for somebody who has left. */
  clear: () => void
}

const ToastContext = createContext<ShowToast | null>(null)

/** At most three messages, top right, at the bottom on touch; successes leave after 5 s, errors stay (ux NTF-1). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const counter = useRef(0)
  const add = useCallback((kind: Toast['kind'], title: string, text?: string) => {
    counter.current += 1
    const toast = { id: counter.current, kind, title, text }
    setToasts((present) => withToast(present, toast))
  }, [])
  const remove = useCallback((id: number) => setToasts((present) => present.filter((toast) => toast.id !== id)), [])
  const show = useMemo<ShowToast>(
    () => ({
      success: (title, text) => add('success', title, text),
      error: (title, text) => add('error', title, text),
      clear: () => setToasts([]),
    }),
    [add],
  )
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion toasts={toasts} onClose={remove} />
    </ToastContext>
  )
}

/** Shows short messages that do not take the focus. */
export function useToast(): ShowToast {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}

function ToastRegion({ toasts, onClose }: { toasts: readonly Toast[]; onClose: (id: number) => void }) {
  const ref = useTopLayer(toasts.at(-1)?.id)
  const cameFrom = useRef<Element>(null)
  const close = (id: number) => {
    const hadFocus = ref.current?.contains(document.activeElement)
    flushSync(() => onClose(id))
    // What was closed had the focus: the next message takes it, else where it came from.
    if (hadFocus) passFocus(ref.current?.querySelector('button') ?? cameFrom.current)
  }
  const remember = (element: Element | null) => {
    if (!ref.current?.contains(element)) cameFrom.current = element
  }
  return (
    <section ref={ref} popover="manual" className={styles.region} aria-label={uiTexts.notifications}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} onFocusFrom={remember} />
      ))}
    </section>
  )
}

/** A popover lies in the top layer; opening it again lifts it above a dialog opened meanwhile. */
function useTopLayer(newest: number | undefined): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const region = ref.current
    if (!region?.showPopover) return
    if (region.matches(':popover-open')) region.hidePopover()
    if (newest !== undefined) region.showPopover()
  }, [newest])
  return ref
}

function ToastCard(props: { toast: Toast; onClose: () => void; onFocusFrom: (element: Element | null) => void }) {
  const { toast, onClose, onFocusFrom } = props
  const isSuccess = toast.kind === 'success'
  return (
    <div role={isSuccess ? 'status' : 'alert'} className={styles.toast}>
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
        // The bar is the clock: hover and focus pause it, and its end removes the toast.
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
