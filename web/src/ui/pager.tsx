import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { getFormats } from '@marquee/contract/language/formats'
import { uiTexts } from '@marquee/contract/messages/ui'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { computePageSpan } from './pager.rules.ts'
import styles from './pager.module.css'

/** The range of displayed rows of a list, and the links to the adjacent pages. */
export function Pager(props: {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  /** Content before the links to the other pages. */
  children?: ReactNode
}) {
  const { page, size, total, onPage, children } = props
  const { formatCount } = getFormats()
  const { from, until, pages } = computePageSpan(page, size, total)
  return (
    <nav aria-label={uiTexts.pages} className={styles.pager}>
      <p role="status">
        {uiTexts.rowsShown({ from: formatCount(from), until: formatCount(until), total: formatCount(total) })}
      </p>
      {children}
      <span className={styles.turn}>
        <IconButton
          icon={IconChevronLeft}
          label={uiTexts.previousPage}
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, pages))}
        />
        <IconButton
          icon={IconChevronRight}
          label={uiTexts.nextPage}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  )
}
