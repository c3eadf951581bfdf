import { operatorBillingTexts } from '@marquee/contract/messages/operator-billing'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import styles from './billing-nav.module.css'

const { pages: t } = operatorBillingTexts

const PAGES = [
  { text: t.month, to: paths.billing(), also: '/operator/billing/invoices' },
  { text: t.bank, to: paths.bank() },
  { text: t.payouts, to: paths.payouts() },
  { text: t.ledger, to: paths.ledger() },
  { text: t.settings, to: paths.billingSettings() },
] as const

/** The navigation between the billing pages. */
export function BillingNav() {
  const { pathname } = useLocation()
  const shown = PAGES.findLast(
    (page) => isCurrentPage(pathname, page.to) || ('also' in page && isCurrentPage(pathname, page.also)),
  )
  return (
    <nav aria-label={t.label} className={styles.nav}>
      <ul className={styles.pages}>
        {PAGES.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              aria-current={page === shown ? 'page' : undefined}
              className={styles.page}
              ref={page === shown ? revealLink : undefined}
            >
              {page.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone the links do not fit in one row, so the current one may be outside the visible part. */
function revealLink(link: HTMLAnchorElement | null) {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function isCurrentPage(pathname: string, path: string): boolean {
  const shown = pathname.toLowerCase()
  return shown === path || shown.startsWith(`${path}/`)
}
