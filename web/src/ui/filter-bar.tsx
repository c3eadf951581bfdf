import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { uiTexts } from '@marquee/contract/texts/ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { SearchField } from './choices.tsx'
import styles from './filter-bar.module.css'
import { CollapsibleFilters } from './collapsible-filters.tsx'
import { Glyph } from './icon.tsx'

/** Something that has no field of its own, because only a link narrows by it. */
export type FilterTag = { key: string; words: string; onRemove: () => void }

/** What a long list is narrowed by: its search, its fields, and below them what only a link narrows by. */
export function FilterBar(props: {
  search: { label: string; value: string; onValue: (search: string) => void }
  /** What is done with what was found. */
  actions?: ReactNode
  /** How many of the fields narrow it. */
  active: number
  tags: readonly FilterTag[]
  /** Takes all of it away; left out while nothing is narrowed. */
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
              aria-label={uiTexts.removeFilter(words)}
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
