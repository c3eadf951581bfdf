import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { createContext, type ReactNode, use, useCallback, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconTile, type Tone } from './badge.tsx'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { ModalFrame } from './dialog.tsx'
import type { Icon } from './icon.tsx'

export type Notice = {
  title: string
  text: string
  tone?: 'green' | 'yellow' | 'red'
  icon?: Icon
  /** The label of the button; OK by default. */
  action?: string
}

const ICONS: Readonly<Record<'green' | 'yellow' | 'red', Icon>> = {
  green: IconCheck,
  yellow: IconAlertCircle,
  red: IconAlertCircle,
}

/** The small form of a dialog: title, text, one button (`Try Again`, `Oops`, `Success`). */
function NoticeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const tone: Tone & Notice['tone'] = notice.tone ?? 'red'
  const id = useId()
  return (
    <ModalFrame
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      className={styles.dialog}
    >
      <IconTile tone={tone} icon={notice.icon ?? ICONS[tone]} />
      <h2 id={`${id}-title`} className={styles.title}>
        {notice.title}
      </h2>
      <p id={`${id}-text`} className={styles.text}>
        {notice.text}
      </p>
      <div className={styles.actions}>
        {/* The only action here. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button variant="primary" autoFocus onClick={onClose}>
          {notice.action ?? uiTexts.ok}
        </Button>
      </div>
    </ModalFrame>
  )
}

type ShowNotice = (notice: Notice) => Promise<void>

const NoticeContext = createContext<ShowNotice | null>(null)

/** Holds the notice above all pages, so that it stays when the page behind it changes. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ notice: Notice; done: () => void } | null>(null)
  const show = useCallback<ShowNotice>((notice) => new Promise((resolve) => setShown({ notice, done: resolve })), [])
  const close = () => {
    // Removed before the promise settles, so that the caller can move the focus.
    flushSync(() => setShown(null))
    shown?.done()
  }
  return (
    <NoticeContext value={show}>
      {children}
      {shown && <NoticeDialog notice={shown.notice} onClose={close} />}
    </NoticeContext>
  )
}

/** Shows a notice dialog; the promise settles when it is closed. */
export function useNotice(): ShowNotice {
  const show = use(NoticeContext)
  if (!show) throw new Error('useNotice needs a NoticeProvider above it')
  return show
}
