import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { uiTexts } from '@marquee/contract/texts/ui'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './collapsible-filters.module.css'
import { Glyph } from './icon.tsx'

/**
 * The filters of a list beside its search. On a phone they are behind one button that says how many are active, so that
 * the list begins near the top (D-38); anywhere else the button is gone and they stand in the row.
 */
export function CollapsibleFilters(props: {
  active: number
  /** The search, which always shows. */
  search: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  const { active, search, className, children } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={classNames(styles.bar, className)}>
      {search}
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph icon={IconAdjustmentsHorizontal} size={16} />
        {uiTexts.filters}
        {active > 0 && (
          <>
            <span className={styles.count}>{active}</span>
            <span className="mq-hidden">{uiTexts.active}</span>
          </>
        )}
      </button>
      <div id={id} className={classNames(styles.folded, isOpen && styles.open)}>
        {children}
      </div>
    </div>
  )
}
