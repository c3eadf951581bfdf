import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './info-box.module.css'

/** A note beside a form. */
export function InfoBox({ children }: { children: ReactNode }) {
  return (
    <p className={styles.box}>
      <Glyph icon={IconInfoCircle} size={16} />
      <span>{children}</span>
    </p>
  )
}
