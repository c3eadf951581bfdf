import { type ReactNode, useRef } from 'react'
import { ModalFrame } from './dialog.tsx'
import styles from './drawer.module.css'

/** A panel from the left for small screens: the focus stays inside; Esc, the backdrop and a swipe close it. */
export function Drawer(props: { open: boolean; onClose: () => void; label: string; children: ReactNode }) {
  const { open, onClose, label, children } = props
  const startX = useRef(0)
  if (!open) return null
  return (
    <ModalFrame
      aria-label={label}
      onClose={onClose}
      className={styles.drawer}
      onTouchStart={(event) => {
        startX.current = event.touches[0]?.clientX ?? 0
      }}
      onTouchEnd={(event) => {
        if (startX.current - (event.changedTouches[0]?.clientX ?? startX.current) > 60) onClose()
      }}
    >
      {children}
    </ModalFrame>
  )
}
