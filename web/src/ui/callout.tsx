import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { DateText } from './date-text.tsx'
import { Glyph, type Icon } from './icon.tsx'
import styles from './callout.module.css'
import tones from './tones.module.css'

type Tone = 'green' | 'yellow' | 'red' | 'plain'
const ICONS: Readonly<Record<Tone, Icon>> = {
  green: IconCircleCheckFilled,
  yellow: IconAlertCircle,
  red: IconAlertCircle,
  plain: IconInfoCircle,
}

/** A note inside the page: heading, second line, and actions. */
export function Callout(props: { tone: Tone; title?: ReactNode; actions?: ReactNode; children?: ReactNode }) {
  const { tone, title, actions, children } = props
  return (
    <div className={classNames(styles.callout, ...(tone === 'plain' ? [styles.plain] : [styles.toned, tones[tone]]))}>
      <Glyph icon={ICONS[tone]} />
      <div className={styles.words}>
        {title && (
          <p className={styles.title}>
            <DateText>{title}</DateText>
          </p>
        )}
        {children && (
          <p>
            <DateText>{children}</DateText>
          </p>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** Why an action failed, announced as soon as it appears; not shown without a failure. */
export function FailureCallout({ children }: { children: string | false | undefined }) {
  if (!children) return null
  return (
    <div role="alert">
      <Callout tone="red">{children}</Callout>
    </div>
  )
}
