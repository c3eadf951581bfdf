import { operatorPartyTexts as t } from '@marquee/contract/messages/operator-party'
import { Callout } from '../../../../ui/callout.tsx'
import type { Invoice } from '../../../invoices/totals.rules.ts'
import { usePartyBilling } from '../../shared/party-api.ts'

/** Marks an invoice whose reverse charge is based on an unchecked or refused VAT number (decision 19). */
export function ReverseChargeMark({ invoice }: { invoice: Invoice }) {
  return invoice.vatCategory === 'AE' ? (
    <Mark companyId={invoice.company.id} vatNumber={invoice.buyer.vatNumber} />
  ) : null
}

function Mark({ companyId, vatNumber }: { companyId: string; vatNumber: string | null }) {
  const { data } = usePartyBilling(companyId)
  if (!data || vatNumber === null) return null
  const { details } = data
  const isTheirs = details.vatNumber === vatNumber
  if (isTheirs && details.vatCheckedOn !== null) return null
  const isRefused = isTheirs && details.vatRefusedOn !== null
  return (
    <Callout tone={isRefused ? 'red' : 'yellow'} title={isRefused ? t.restsOnRefused : t.restsOnUnchecked}>
      {isRefused ? t.restsOnRefusedNote({ number: vatNumber }) : t.restsOnUncheckedNote({ number: vatNumber })}
    </Callout>
  )
}
