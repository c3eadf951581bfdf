import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './collapsible-filters.module.css'
import { Glyph } from './icon.tsx'

/**
 * The filters of a list beside its search. On a phone they are behind one button that shows the number of active
 * filters, so that the list starts near the top (D-38); on wider screens they are in the row and there is no button.
 */
export function CollapsibleFilters(props: {
  active: number
  /** The search, which is always visible. */
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
        {active === 0
          ? uiTexts.filters
          : uiTexts.filtersActive({
              count: active,
              chip: (text) => (
                <span key="chip" className={styles.count}>
                  {text}
                </span>
              ),
              hidden: (text) => (
                <span key="hidden" className="mq-hidden">
                  {text}
                </span>
              ),
            })}
      </button>
      <div id={id} className={classNames(styles.folded, isOpen && styles.open)}>
        {children}
      </div>
    </div>
  )
}
