import {
  BOOKABLE_KINDS,
  type BookableKind,
  fitsDirection,
  isClientAllocation,
} from '@marquee/contract/allocations.rules'
import type { BankEntry } from '@marquee/contract/bank'
import { formatEuros } from '@marquee/contract/money.rules'
import { isFromOtherCompany } from '@marquee/contract/payers.rules'
import { operatorBankTexts as t } from '@marquee/contract/messages/operator-bank'
import { useState } from 'react'
import { formatDay } from '../../../../lib/format.ts'
import { useRequestId } from '../../../../lib/request-id.ts'
import { useDebouncedSearch } from '../../../../lib/use-debounced-value.ts'
import { Button } from '../../../../ui/button.tsx'
import { SearchField } from '../../../../ui/choices.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { useInvoices } from '../../../invoices/api.ts'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useBook } from '../bank-api.ts'
import { getEntryName } from '../entry.rules.ts'
import styles from './split-dialog.module.css'

type Company = { id: string; name: string }

/** Books the remainder of an entry that pays no invoice. For incoming money it suggests client credit. */
export function BookDialog({ entry, onClose }: { entry: BankEntry; onClose: () => void }) {
  const kinds = BOOKABLE_KINDS.filter((one) => fitsDirection(one, entry.cents))
  const [kind, setKind] = useState<BookableKind>(entry.cents > 0 ? 'credit' : 'bank-fee')
  const [company, setCompany] = useState<Company | undefined>(entry.payers[0])
  const [note, setNote] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const booking = useDialogAction(useBook(), t.booking, onClose)
  const { requestId } = useRequestId()
  const client = isClientAllocation(kind) ? company : undefined
  const clientProblem = isClientAllocation(kind) && !client ? t.bookClientMissing : undefined
  const isUnexplained = client && note.trim() === '' && isFromOtherCompany(entry, client.id)
  const noteProblem = isUnexplained ? t.bookReasonMissing({ company: client.name }) : undefined
  const submit = () => {
    setWasTried(true)
    if (clientProblem || noteProblem) return
    const whose = client && { companyId: client.id }
    booking.run(
      { id: entry.id, kind, ...whose, note: note.trim(), requestId },
      t.bookedToast({ kind: t.bookKinds[kind] }),
    )
  }
  return (
    <FormDialog
      {...booking.props}
      title={t.bookTitle}
      text={t.splitIntro({
        name: getEntryName(entry),
        amount: formatEuros(entry.leftCents),
        day: formatDay(entry.bookedOn),
      })}
      submit={t.bookConfirm}
      failure={booking.props.failure ?? (wasTried && clientProblem)}
      hasChanges={note !== '' && !booking.isDone}
      onSubmit={submit}
    >
      <SelectField
        label={t.bookKind}
        hint={t.bookHints[kind]}
        value={kind}
        options={kinds.map((one) => ({ value: one, label: t.bookKinds[one] }))}
        onValue={(value) => setKind(kinds.find((one) => one === value) ?? kind)}
      />
      {isClientAllocation(kind) && <ClientChoice chosen={company} onChoose={setCompany} />}
      <TextField
        label={t.bookNote}
        optional={!isUnexplained}
        maxLength={200}
        value={note}
        onValue={setNote}
        error={wasTried && noteProblem}
      />
    </FormDialog>
  )
}

/** Finds the client that the money belongs to, by name or invoice number. */
function ClientChoice({ chosen, onChoose }: { chosen: Company | undefined; onChoose: (company: Company) => void }) {
  const [search, setSearch] = useState('')
  const words = useDebouncedSearch(search)
  const list = useInvoices({ kind: 'invoice', sort: 'newest', ...(words !== '' && { search: words }) })
  const found = new Map((list.data?.invoices ?? []).map(({ company }) => [company.id, company]))
  const others = [...found.values()].filter(({ id }) => id !== chosen?.id).slice(0, 5)
  return (
    <div className={styles.finder}>
      <p role="status">{chosen ? <b>{t.bookChosen({ name: chosen.name })}</b> : t.bookClientMissing}</p>
      <SearchField label={t.bookFind} value={search} maxLength={100} onValue={setSearch} />
      <ul className={styles.parts}>
        {others.map((company) => (
          <li key={company.id}>
            <Button
              size="small"
              variant="quiet"
              aria-label={t.bookChoose({ name: company.name })}
              onClick={() => onChoose(company)}
            >
              {company.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
