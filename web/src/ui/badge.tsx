import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { Glyph, type Icon } from './icon.tsx'
import tones from './tones.module.css'

export type Tone = 'green' | 'yellow' | 'red' | 'grey' | 'violet' | 'teal' | 'klein'

/** Icon, word and colour together; the word is the raw value (VIS-6). */
export function Badge({
  tone,
  icon,
  children,
  title,
}: {
  tone: Tone
  icon?: Icon
  children: ReactNode
  title?: string
}) {
  return (
    <span className={classNames(styles.badge, tones[tone])} title={title}>
      {icon && <Glyph icon={icon} size={14} />}
      {children}
    </span>
  )
}

/** An icon on a coloured square, beside a message. */
export function IconTile({ tone, icon }: { tone: Tone; icon: Icon }) {
  return (
    <span className={classNames(styles.tile, tones[tone])}>
      <Glyph icon={icon} size={18} />
    </span>
  )
}
