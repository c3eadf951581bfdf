import type { ReactNode } from 'react'
import { DateText } from './date-text.tsx'
import { Glyph, type Icon } from './icon.tsx'
import styles from './meta-line.module.css'

/** Short facts in one line, each after its icon: type, location, dates. */
export function MetaLine({ facts }: { facts: readonly { icon: Icon; value: ReactNode; title?: string }[] }) {
  return (
    <p className={styles.line}>
      {facts.map((fact, index) => (
        <span key={index} className={styles.fact} title={fact.title}>
          <Glyph icon={fact.icon} size={16} />
          <span>
            <DateText>{fact.value}</DateText>
          </span>
        </span>
      ))}
    </p>
  )
}
