import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { uiTexts } from '@marquee/contract/texts/ui'
import { Link, useSearchParams } from 'react-router'
import type { PageNumber } from '../lib/list-view.ts'
import { Glyph } from './icon.tsx'
import styles from './pages.module.css'

/** The pages of a long list as links (`?page=2`), and all of it (`?page=all`); nothing for a list of one page. */
export function Pages(props: { page: PageNumber; pages: number; first: number; shown: number; total: number }) {
  const { page, pages, first, shown, total } = props
  const [query] = useSearchParams()
  if (pages <= 1) return null
  const to = (wanted: PageNumber) => {
    const next = new URLSearchParams(query)
    if (wanted !== 1) next.set('page', String(wanted))
    else next.delete('page')
    return { search: next.toString() }
  }
  return (
    <nav aria-label={uiTexts.pages} className={styles.pages}>
      <span className={styles.range}>{uiTexts.rangeOf(first, first + shown - 1, total)}</span>
      <span className={styles.links}>
        {page !== 'all' && page > 1 && (
          <Link to={to(page - 1)} className={styles.link} aria-label={uiTexts.previousPage} rel="prev">
            <Glyph icon={IconChevronLeft} size={16} />
          </Link>
        )}
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <Link
            key={number}
            to={to(number)}
            className={styles.link}
            aria-label={uiTexts.pageNumber(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ))}
        {page !== 'all' && page < pages && (
          <Link to={to(page + 1)} className={styles.link} aria-label={uiTexts.nextPage} rel="next">
            <Glyph icon={IconChevronRight} size={16} />
          </Link>
        )}
        <Link to={to('all')} className={styles.link} aria-current={page === 'all' ? 'page' : undefined}>
          {uiTexts.allEntries(total)}
        </Link>
      </span>
    </nav>
  )
}
