import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { SearchField } from './choices.tsx'
import styles from './filter-bar.module.css'
import { CollapsibleFilters } from './collapsible-filters.tsx'
import { Glyph } from './icon.tsx'

/** A filter without a field, because only a link sets it. */
export type FilterTag = { key: string; words: string; onRemove: () => void }

/** The filters of a long list: its search, its fields, and below them filters that only a link sets. */
export function FilterBar(props: {
  search: { label: string; value: string; onValue: (search: string) => void }
  /** Actions on the matching rows. */
  actions?: ReactNode
  /** The number of active fields. */
  active: number
  tags: readonly FilterTag[]
  /** Clears all filters; left out if none is active. */
  onClear: (() => void) | undefined
  /** The fields. */
  children: ReactNode
}) {
  const { search, actions, active, tags, onClear, children } = props
  return (
    <div role="search" aria-label={uiTexts.filters} className={styles.bar}>
      <CollapsibleFilters
        active={active}
        search={
          <div className={styles.search}>
            <SearchField {...search} maxLength={100} />
          </div>
        }
      >
        {actions && <div className={styles.end}>{actions}</div>}
        <div className={styles.fields}>{children}</div>
      </CollapsibleFilters>
      {onClear && (
        <div className={styles.tags}>
          {tags.map(({ key, words, onRemove }) => (
            <button
              key={key}
              type="button"
              className={styles.tag}
              aria-label={uiTexts.removeFilter({ what: words })}
              onClick={onRemove}
            >
              {words}
              <Glyph icon={IconX} size={14} />
            </button>
          ))}
          <Button variant="quiet" size="small" onClick={onClear}>
            {uiTexts.clearFilters}
          </Button>
        </div>
      )}
    </div>
  )
}
