import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { type BillingDetails, saveBillingDetails } from '@marquee/contract/billing-details'
import { useMay } from '../../team/may.tsx'
import { billingDetailTexts as t } from '@marquee/contract/messages/billing-details'
import { useState } from 'react'
import { formatDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { Delayed, SkeletonRows } from '../../../ui/loading.tsx'
import { getCountryName } from '../../../lib/countries.ts'
import { useBillingDetails } from '../api.ts'
import { BillingDetailsDialog } from './billing-details-dialog.tsx'
import styles from './billing-details-card.module.css'

/** Country, VAT number and address as documents print them; all may be empty (product 8). */
export function BillingDetailsCard(props: { of: 'partner' | 'client'; className?: string | undefined }) {
  const { of, className } = props
  const { data, isError, refetch } = useBillingDetails()
  const mayChange = useMay(saveBillingDetails)
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Card
      title={t.title}
      note={of === 'partner' ? t.noteOfPartner : t.note}
      headingLevel={2}
      className={className}
      actions={
        data &&
        mayChange && (
          <Button size="small" icon={IconPencil} aria-label={t.changeLabel} onClick={() => setIsChanging(true)}>
            {t.change}
          </Button>
        )
      }
    >
      {data ? (
        <DefinitionList layout="columns" items={buildItems(data.details, of)} />
      ) : isError ? (
        <QuietFailure onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <SkeletonRows rows={1} />
        </Delayed>
      )}
      {isChanging && data && (
        <BillingDetailsDialog details={data.details} of={of} onClose={() => setIsChanging(false)} />
      )}
    </Card>
  )
}

function buildItems(details: BillingDetails, of: 'partner' | 'client') {
  const { country, isSmallBusiness } = details
  return [
    { label: t.address, value: <Address details={details} /> },
    { label: t.country, value: country === null ? <Quiet>{t.ownCountry}</Quiet> : getCountryName(country) },
    { label: t.vatNumber, value: <VatNumber details={details} isShownChecked={of === 'partner'} /> },
    ...(of === 'partner' && isSmallBusiness ? [{ label: t.smallBusiness, value: t.smallBusinessYes }] : []),
  ]
}

function Address({ details: { street, postcode, town } }: { details: BillingDetails }) {
  const lines = [street, `${postcode} ${town}`.trim()].filter(Boolean)
  if (lines.length === 0) return <Quiet>{t.fromProfile}</Quiet>
  return (
    <span className={styles.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

function VatNumber(props: { details: BillingDetails; isShownChecked: boolean }) {
  const { vatNumber, vatCheckedOn, vatRefusedOn } = props.details
  if (vatNumber === '') return <Quiet>{t.noVatNumber}</Quiet>
  const checkedText = vatCheckedOn === null ? t.unchecked : t.checkedDate({ day: formatDay(vatCheckedOn) })
  const check = vatRefusedOn === null ? checkedText : t.refusedDate({ day: formatDay(vatRefusedOn) })
  return (
    <span className={styles.lines}>
      {vatNumber}
      {(props.isShownChecked || vatCheckedOn !== null || vatRefusedOn !== null) && <small>{check}</small>}
    </span>
  )
}

const Quiet = ({ children }: { children: string }) => <span className={styles.quietValue}>{children}</span>
