import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Glyph, type Icon } from './icon.tsx'
import { findNextItem } from './item-keys.rules.ts'
import styles from './menu.module.css'

export type MenuItem = {
  /** By default its text. */
  key?: string
  text: string
  /** A second line. */
  note?: string
  icon?: Icon | undefined
  /** Whether it is the present choice, where the items are alternatives. */
  isChosen?: boolean
  onChoose: () => void
}

/**
 * A button that opens a short list of actions or alternatives; Esc, a click elsewhere and Tab close it. A `wide` button
 * and its list are as wide as the place where they are.
 */
export function Menu(props: { label: string; face: ReactNode; items: readonly MenuItem[]; wide?: boolean }) {
  const { label, face, items, wide } = props
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>(ITEMS)?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false) // a pointer event on the page has a node
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setOpen(false)
    if (event.key === 'Escape') {
      setOpen(false)
      button.current?.focus()
    }
    const shown = open ? [...(root.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])] : []
    const present = shown.findIndex((item) => item === document.activeElement)
    const next = findNextItem(
      event,
      shown.map(({ textContent }) => textContent ?? ''),
      present,
    )
    const isOpening = !open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')
    if (next === undefined && !isOpening) return
    event.preventDefault()
    if (next === undefined) setOpen(true)
    else shown[next]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the button and the items
    <div ref={root} className={classNames(styles.root, wide && styles.wide)} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={styles.button}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <div id={id} role="menu" aria-label={label} className={styles.menu}>
          {items.map((item) => (
            <button
              key={item.key ?? item.text}
              type="button"
              role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.isChosen}
              tabIndex={-1}
              className={styles.item}
              onClick={() => {
                setOpen(false)
                item.onChoose()
              }}
            >
              {item.icon && <Glyph icon={item.icon} />}
              <span className={styles.words}>
                {item.text}
                {item.note && <small className={styles.note}>{item.note}</small>}
              </span>
              {item.isChosen && <Glyph icon={IconCheck} size={16} />}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const ITEMS = '[role="menuitem"], [role="menuitemradio"]'
