import { formatEuros } from '@marquee/contract/money.rules'
import { PAYEES_PER_PAGE } from '@marquee/contract/payouts'
import { operatorPayoutTexts as t } from '@marquee/contract/messages/operator-payouts'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useResultToast } from '../../../actions/use-result-toast.ts'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { describeHold } from '../holds.rules.ts'
import { type HeldPayee, type NextPayout, useHold, type Payee } from '../payouts-api.ts'
import styles from './payouts.module.css'

const COLUMNS: readonly Column<HeldPayee>[] = [
  {
    key: 'partner',
    head: t.partner,
    name: true,
    cell: ({ userId, name }) => <Link to={paths.person(userId)}>{name}</Link>,
  },
  {
    key: 'why',
    head: t.why,
    cell: ({ reasons }) => (
      <span className={styles.lines}>
        {reasons.map((reason) => (
          <span key={reason.kind}>{describeHold(reason)}</span>
        ))}
      </span>
    ),
  },
  { key: 'amount', head: t.amount, align: 'end', cell: ({ cents }) => <b>{formatEuros(cents)}</b> },
  { key: 'release', head: t.release, align: 'end', cell: (payee) => <Release payee={payee} /> },
]

/** Partners whose payouts are held, and why; an operator can release what an operator held. */
export function HeldCard(props: { next: NextPayout; page: number; onPage: (page: number) => void }) {
  const { next, page, onPage } = props
  const { held, heldCents, heldFound } = next
  return (
    <Card title={t.held} note={t.heldNote({ amount: formatEuros(heldCents) })} flush>
      <Table
        wide
        label={t.held}
        columns={COLUMNS}
        rows={held}
        rowKey={({ ownerId }) => ownerId}
        foot={heldFound > held.length && <Pager page={page} size={PAYEES_PER_PAGE} total={heldFound} onPage={onPage} />}
      />
    </Card>
  )
}

function Release({ payee: { ownerId, name, reasons } }: { payee: HeldPayee }) {
  const hold = useHold()
  const report = useResultToast()
  if (!reasons.some(({ kind }) => kind === 'held-by-operator' || kind === 'transfer-returned')) return null
  const release = () => hold.mutate({ ownerId, reason: '' }, report(t.releasedToast({ name })))
  return (
    <Button
      size="small"
      aria-label={t.releaseLabel({ name })}
      busyText={hold.isPending && t.savingHold}
      onClick={release}
    >
      {t.release}
    </Button>
  )
}

/** Asks why the payouts of a partner are held; the partner reads the reason. */
export function HoldDialog(props: { payee: Payee; onHeld: () => void; onClose: () => void }) {
  const { payee, onHeld, onClose } = props
  const { ownerId, name } = payee
  const holding = useDialogAction(useHold(), t.savingHold, onClose)
  const hold = (reason: string) =>
    holding.run({ ownerId, reason }, () => {
      onHeld()
      return { title: t.heldToast({ name }) }
    })
  return (
    <ReasonDialog
      {...holding.props}
      title={t.holdTitle}
      text={t.holdText({ name })}
      reason={{ label: t.holdReason, hint: t.holdHint, missing: t.holdMissing, maxLength: 200 }}
      confirm={t.holdConfirm}
      onConfirm={hold}
    />
  )
}
