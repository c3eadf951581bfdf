import type { LedgerEntry } from '@marquee/contract/ledger'
import { type LedgerAccount, LEDGER_ACCOUNTS, CREDIT_ACCOUNTS } from '@marquee/contract/ledger.rules'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorLedgerTexts as t } from '@marquee/contract/messages/operator-ledger'
import type { LedgerView } from '../ledger-view.rules.ts'
import styles from './balances.module.css'

type Balance = Pick<LedgerEntry['lines'][number], 'account' | 'cents'>

/** The current balance of every account; a liability is shown as a positive number. */
export function Balances(props: {
  balances: readonly Balance[] | undefined
  chosen: string
  onAccount: (change: Partial<LedgerView>) => void
}) {
  const { balances, chosen, onAccount } = props
  const getCents = (account: LedgerAccount) => {
    const cents = balances?.find((balance) => balance.account === account)?.cents ?? 0
    return CREDIT_ACCOUNTS.has(account) ? 0 - cents : cents
  }
  return (
    <section aria-label={t.balances} className={styles.strip}>
      {LEDGER_ACCOUNTS.map((account) => (
        <button
          key={account}
          type="button"
          aria-pressed={account === chosen}
          className={styles.balance}
          onClick={() => onAccount({ account: account === chosen ? '' : account })}
        >
          <span className={styles.name}>{t.accounts[account]}</span>
          <span className={styles.cents}>{balances ? formatEuros(getCents(account)) : ''}</span>
        </button>
      ))}
    </section>
  )
}
