import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { BankEntry } from '@marquee/contract/bank'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorBankTexts as t } from '@marquee/contract/messages/operator-bank'
import { useState } from 'react'
import { formatDay, formatList } from '../../../../lib/format.ts'
import { useRequestId } from '../../../../lib/request-id.ts'
import { useDebouncedSearch } from '../../../../lib/use-debounced-value.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { SearchField } from '../../../../ui/choices.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { useInvoices } from '../../../invoices/api.ts'
import { parseCents, formatFieldAmount } from '../../shared/amounts.rules.ts'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useMatch } from '../bank-api.ts'
import { formatEntryAmount, getEntryName, listOtherCompanies, type Part, computePartCents } from '../entry.rules.ts'
import styles from './split-dialog.module.css'

/** Allocates an entry to invoices, each with its part; the most likely one is preset. */
export function SplitDialog({ entry, onClose }: { entry: BankEntry; onClose: () => void }) {
  const [parts, setParts] = useState<readonly Part[]>(() => createFirstParts(entry))
  const [reason, setReason] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const matching = useDialogAction(useMatch(), t.taking, onClose)
  const { requestId } = useRequestId()
  const typed = parts.map(({ amount }) => parseCents(amount))
  const left = entry.leftCents - typed.reduce<number>((sum, cents) => sum + (cents ?? 0), 0)
  const others = listOtherCompanies(entry, parts)
  const reasonProblem = others.length > 0 && reason.trim() === '' ? t.otherReasonMissing : undefined
  const problem = checkParts(parts, left)
  const add = (found: Omit<Part, 'amount'>) =>
    setParts([...parts, { ...found, amount: formatFieldAmount(computePartCents(found.openCents, left)) }])
  const submit = () => {
    setWasTried(true)
    if (problem || reasonProblem) return
    const chosen = parts.map(({ invoiceId }, index) => ({ invoiceId, cents: typed[index] ?? 0 }))
    const why = others.length > 0 ? reason.trim() : ''
    matching.run({ id: entry.id, parts: chosen, reason: why, requestId }, t.settledMany({ count: chosen.length }))
  }
  return (
    <FormDialog
      {...matching.props}
      title={t.splitTitle}
      text={t.splitIntro({
        name: getEntryName(entry),
        amount: formatEntryAmount(entry),
        day: formatDay(entry.bookedOn),
      })}
      submit={t.splitConfirm}
      failure={matching.props.failure ?? (wasTried && problem)}
      hasChanges={reason !== '' && !matching.isDone}
      onSubmit={submit}
    >
      {parts.length === 0 && <p className={styles.quiet}>{t.splitEmpty}</p>}
      <ul className={styles.parts}>
        {parts.map((part) => (
          <PartRow
            key={part.invoiceId}
            part={part}
            onAmount={(amount) => setParts(parts.map((one) => (one === part ? { ...part, amount } : one)))}
            onRemove={() => setParts(parts.filter((one) => one !== part))}
          />
        ))}
      </ul>
      <p className={styles.left} role="status">
        <span>{t.splitLeft}</span>
        <b className={left < 0 ? styles.bad : undefined}>{formatEuros(left)}</b>
      </p>
      {others.length > 0 && (
        <Callout tone="yellow" title={t.otherTitle}>
          {describeOthers(others, entry)}
        </Callout>
      )}
      {others.length > 0 && (
        <TextField
          label={t.otherReason}
          maxLength={200}
          value={reason}
          onValue={setReason}
          error={wasTried && reasonProblem}
        />
      )}
      <Finder chosen={parts} onAdd={add} />
    </FormDialog>
  )
}

function createFirstParts(entry: BankEntry): Part[] {
  const [first] = entry.suggestions
  if (!first) return []
  const { invoiceId, number, companyId, company, openCents } = first
  return [
    {
      invoiceId,
      number,
      companyId,
      company,
      openCents,
      amount: formatFieldAmount(computePartCents(openCents, entry.leftCents)),
    },
  ]
}

/** Why the entry cannot be settled with these parts. */
function checkParts(parts: readonly Part[], left: number): string | undefined {
  if (parts.length === 0) return t.splitEmpty
  const unread = parts.find(({ amount }) => !parseCents(amount))
  if (unread) return t.splitAmountMissing({ number: unread.number })
  const tooMuch = parts.find(({ amount, openCents }) => (parseCents(amount) ?? 0) > openCents)
  if (tooMuch) return t.splitMoreThanOpen({ number: tooMuch.number })
  return left < 0 ? t.splitTooMuch({ amount: formatEuros(-left) }) : undefined
}

function PartRow(props: { part: Part; onAmount: (amount: string) => void; onRemove: () => void }) {
  const { part, onAmount, onRemove } = props
  const { number, company, openCents } = part
  return (
    <li className={styles.part}>
      <span className={styles.which}>
        <b>{number}</b>
        <span className={styles.quiet}>
          {company}, {t.splitOpen({ amount: formatEuros(openCents) })}
        </span>
      </span>
      <span className={styles.amount}>
        <TextField label={t.splitAmountLabel({ number })} inputMode="decimal" value={part.amount} onValue={onAmount} />
      </span>
      <IconButton icon={IconX} label={t.splitRemoveLabel({ number })} onClick={onRemove} />
    </li>
  )
}

/** Finds open invoices by number or company. */
function Finder({ chosen, onAdd }: { chosen: readonly Part[]; onAdd: (part: Omit<Part, 'amount'>) => void }) {
  const [search, setSearch] = useState('')
  const words = useDebouncedSearch(search)
  const list = useInvoices({ kind: 'invoice', sort: 'due', ...(words !== '' && { search: words }) })
  const found = (list.data?.invoices ?? [])
    .filter(({ id, openCents }) => openCents > 0 && !chosen.some(({ invoiceId }) => invoiceId === id))
    .slice(0, 6)
  return (
    <div className={styles.finder}>
      <SearchField label={t.splitSearch} value={search} maxLength={100} onValue={setSearch} />
      {list.data && found.length === 0 && <p className={styles.quiet}>{t.splitNone}</p>}
      <ul className={styles.parts}>
        {found.map(({ id, number, company, openCents, dueOn }) => (
          <li key={id} className={styles.part}>
            <span className={styles.which}>
              <b>{number}</b>
              <span className={styles.quiet}>
                {company.name}, {formatDay(dueOn)}
              </span>
            </span>
            <span className={styles.quiet}>{t.splitOpen({ amount: formatEuros(openCents) })}</span>
            <Button
              size="small"
              icon={IconPlus}
              aria-label={t.splitAddLabel({ number })}
              onClick={() => onAdd({ invoiceId: id, number, companyId: company.id, company: company.name, openCents })}
            >
              {t.splitAdd}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function describeOthers(companies: readonly string[], { payers }: BankEntry): string {
  if (payers.length === 0) return t.otherText({ companies: formatList(companies) })
  return t.otherPayersText({ companies: formatList(companies), payers: formatList(payers.map(({ name }) => name)) })
}
