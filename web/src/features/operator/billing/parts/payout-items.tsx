import { PAYEES_PER_PAGE, type Payout } from '@marquee/contract/payouts'
import { formatEuros } from '@marquee/contract/money.rules'
import { nextPayoutTexts } from '@marquee/contract/messages/next-payout'
import { operatorPayoutTexts as t } from '@marquee/contract/messages/operator-payouts'
import { describeReturnReason } from '@marquee/contract/texts/payout-returns'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatDay } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { SearchField } from '../../../../ui/choices.tsx'
import { NoResults } from '../../../../ui/empty-state.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { describeHolds } from '../holds.rules.ts'
import { ReturnDialog } from './return-dialog.tsx'
import styles from './payouts.module.css'

type Item = Payout['items'][number]

/** The partners whom a run pays, with the data of the file and later problems. */
export function PayoutItems(props: {
  payout: Payout
  view: { search: string; page: number }
  onChange: (change: Partial<{ search: string; page: number }>) => void
}) {
  const { payout, view, onChange } = props
  const { items, payees, found } = payout
  const [returning, setReturning] = useState<Item>()
  const isLong = payees > PAYEES_PER_PAGE || view.search !== ''
  return (
    <>
      {isLong && (
        <div className={styles.search}>
          <SearchField
            label={t.searchTransfers}
            value={view.search}
            maxLength={100}
            onValue={(search) => onChange({ search })}
          />
        </div>
      )}
      {found === 0 && view.search !== '' ? (
        <NoResults search={view.search} onClear={() => onChange({ search: '' })} />
      ) : (
        <ItemTable
          payout={payout}
          onReturn={setReturning}
          foot={
            found > items.length && (
              <Pager page={view.page} size={PAYEES_PER_PAGE} total={found} onPage={(page) => onChange({ page })} />
            )
          }
        />
      )}
      {returning && <ReturnDialog item={returning} onClose={() => setReturning(undefined)} />}
    </>
  )
}

function ItemTable(props: { payout: Payout; onReturn: (item: Item) => void; foot: ReactNode }) {
  const { payout, onReturn, foot } = props
  const { items, payees, found, totalCents, state } = payout
  // The total is of all items, not only of those that match the search.
  const areSeveral = payees > 1 && found === payees
  const columns: Column<Item>[] = [
    {
      key: 'partner',
      head: t.partner,
      name: true,
      cell: ({ userId, name, reasons, returned }) => (
        <span className={styles.lines}>
          <Link to={paths.person(userId)}>{name}</Link>
          {returned && <span className={styles.reasons}>{describeReturn(returned)}</span>}
          {reasons.length > 0 && <span className={styles.reasons}>{describeHolds(reasons)}</span>}
        </span>
      ),
      total: areSeveral ? t.all({ count: payees }) : undefined,
    },
    {
      key: 'account',
      head: t.account,
      cell: ({ accountHolder, iban }) => (
        <span className={styles.lines}>
          {accountHolder}
          <span className={styles.quiet}>{iban}</span>
        </span>
      ),
    },
    { key: 'statements', head: t.statements, cell: (item) => <Statements item={item} /> },
    {
      key: 'remittance',
      head: t.remittance,
      cell: ({ remittance, endToEndId }) => (
        <span className={styles.lines}>
          {remittance}
          <span className={styles.quiet}>{endToEndId}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      head: t.amount,
      align: 'end',
      cell: ({ cents }) => <b>{formatEuros(cents)}</b>,
      total: areSeveral ? <b>{formatEuros(totalCents)}</b> : undefined,
    },
    ...(state === 'paid' ? [createReturnColumn(onReturn)] : []),
  ]
  return <Table wide label={t.items} columns={columns} rows={items} rowKey={({ id }) => id} foot={foot} />
}

function Statements({ item: { statements, statementCount } }: { item: Item }) {
  return (
    <span className={styles.lines}>
      {statements.map(({ id, number, screen, grossCents }) => (
        <span key={id} className={styles.lines}>
          <Link to={paths.filteredLedger({ document: id })} className={styles.number}>
            {number}
          </Link>
          <span className={styles.quiet}>
            {screen.model}, {formatEuros(grossCents)}
          </span>
        </span>
      ))}
      {statementCount > statements.length && (
        <span className={styles.quiet}>{nextPayoutTexts.more({ count: statementCount - statements.length })}</span>
      )}
    </span>
  )
}

/** A paid item: the bank may return the transfer. */
const createReturnColumn = (onReturn: (item: Item) => void): Column<Item> => ({
  key: 'return',
  head: t.returnHead,
  align: 'end',
  cell: (item) =>
    item.returned === null && (
      <Button
        size="small"
        variant="quiet"
        aria-label={t.returnLabel({ name: item.name })}
        onClick={() => onReturn(item)}
      >
        {t.return}
      </Button>
    ),
})

const describeReturn = ({ on, code, text }: NonNullable<Item['returned']>) =>
  t.returned({ day: formatDay(on), why: describeReturnReason(code, text) })
