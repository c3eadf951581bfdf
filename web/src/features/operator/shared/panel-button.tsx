import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph, type Icon } from '../../../ui/icon.tsx'
import styles from './panel-button.module.css'

/**
 * A button that opens a small panel of controls below it; Esc, a click outside and moving the focus outside close it.
 */
export function PanelButton(props: {
  icon: Icon
  face: ReactNode
  /** The accessible name of the button if its label says too little. */
  label?: string
  /** The accessible name of the panel. */
  panelLabel: string
  /** The edge of the button that the panel is aligned with. */
  side?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}) {
  const { icon, face, label, panelLabel, side = 'start', children } = props
  const [isOpen, setIsOpen] = useState(false)
  const [openSide, setOpenSide] = useState(side)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    document.getElementById(id)?.querySelector<HTMLElement>('a[href], button, input, select')?.focus()
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen, id])

  const close = () => {
    setIsOpen(false)
    document.getElementById(`${id}-button`)?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc closes it from anywhere inside
    <div ref={root} className={styles.root} onKeyDown={closeOnEscape}>
      <button
        id={`${id}-button`}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={({ currentTarget }) => {
          setOpenSide(pickSide(side, currentTarget.getBoundingClientRect()))
          setIsOpen(!isOpen)
        }}
      >
        <Glyph icon={icon} size={16} />
        <span className={styles.face}>{face}</span>
        <Glyph icon={IconChevronDown} size={16} />
      </button>
      {isOpen && (
        <div id={id} role="group" aria-label={panelLabel} className={classNames(styles.panel, styles[openSide])}>
          {children(close)}
        </div>
      )}
    </div>
  )
}

/** The width of the panel including the page's margin. */
const PANEL_PX = 336

/** Uses the other edge of the button where the page is too narrow. */
function pickSide(side: 'start' | 'end', { left, right }: DOMRect): 'start' | 'end' {
  if (side === 'start') return left + PANEL_PX > innerWidth ? 'end' : 'start'
  return right - PANEL_PX < 0 ? 'start' : 'end'
}
