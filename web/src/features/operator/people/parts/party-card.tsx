import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import type { BillingDetails } from '@marquee/contract/billing-details'
import { operatorPartyTexts as t } from '@marquee/contract/messages/operator-party'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { getErrorMessage } from '../../../../lib/call.ts'
import { formatDay, formatDetails } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { FailureCallout } from '../../../../ui/callout.tsx'
import { Card } from '../../../../ui/card.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Glyph } from '../../../../ui/icon.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { QuietFailure } from '../../../../ui/quiet-failure.tsx'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { SkeletonRows } from '../../../../ui/loading.tsx'
import { getCountryName } from '../../../../lib/countries.ts'
import { useConfirmVat, usePartyBilling, useRefuseVat } from '../../shared/party-api.ts'
import styles from '../../shared/money-list.module.css'

/** The website for checking VAT numbers of other member states; it issues the consultation number. */
const VIES = 'https://ec.europa.eu/taxation_customs/vies/'

/** The billing details of an owner or a company, and whether its VAT number was checked. */
export function PartyCard({ id }: { id: string }) {
  const { data, isError, refetch } = usePartyBilling(id)
  const [isAsking, setIsAsking] = useState(false)
  const [isRefusing, setIsRefusing] = useState(false)
  const vatNumber = data?.details.vatNumber ?? ''
  return (
    <Card
      title={t.title}
      actions={
        vatNumber !== '' && (
          <>
            {data?.details.vatRefusedOn === null && (
              <Button size="small" variant="quiet" onClick={() => setIsRefusing(true)}>
                {t.refuse}
              </Button>
            )}
            <Button size="small" onClick={() => setIsAsking(true)}>
              {t.confirm}
            </Button>
          </>
        )
      }
      foot={<Link to={paths.filteredLedger({ party: id })}>{t.theirLedger}</Link>}
    >
      {data ? (
        <DefinitionList items={buildItems(data)} />
      ) : isError ? (
        <QuietFailure onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
      {isAsking && <VatDialog id={id} vatNumber={vatNumber} onClose={() => setIsAsking(false)} />}
      {isRefusing && <RefuseDialog id={id} vatNumber={vatNumber} onClose={() => setIsRefusing(false)} />}
    </Card>
  )
}

type Data = NonNullable<ReturnType<typeof usePartyBilling>['data']>

function buildItems({ details, agreement }: Data) {
  const { street, postcode, town, country, vatNumber, taxNumber, isSmallBusiness } = details
  const address = formatDetails([street, [postcode, town].filter(Boolean).join(' ')])
  return [
    { label: t.address, value: address || t.noAddress },
    { label: t.country, value: country ? getCountryName(country) : t.asOperator },
    { label: t.vatNumber, value: vatNumber || t.none },
    ...(vatNumber ? [{ label: t.vatCheck, value: describeVatCheck(details) }] : []),
    ...(taxNumber ? [{ label: t.taxNumber, value: taxNumber }] : []),
    ...(agreement
      ? [
          { label: t.smallBusiness, value: isSmallBusiness ? t.yes : t.no },
          {
            label: t.agreement,
            value: agreement.acceptedAt ? t.accepted({ day: formatDay(agreement.acceptedAt) }) : t.notAccepted,
          },
        ]
      : []),
  ]
}

function describeVatCheck({
  vatCheckedOn,
  vatCheckReference,
  vatRefusedOn,
  vatRefusedBecause,
}: BillingDetails): string {
  if (vatRefusedOn) return t.refusedDate({ day: formatDay(vatRefusedOn), reason: vatRefusedBecause })
  return vatCheckedOn ? t.checkedDate({ day: formatDay(vatCheckedOn), reference: vatCheckReference }) : t.notChecked
}

/** Records that the VAT number does not belong to the party, with the reason (decision 19). */
function RefuseDialog({ id, vatNumber, onClose }: { id: string; vatNumber: string; onClose: () => void }) {
  const refusal = useRefuseVat(id)
  const toast = useToast()
  const onSuccess = () => {
    toast.success(t.refused)
    onClose()
  }
  return (
    <ReasonDialog
      isDangerous
      title={t.refuseTitle}
      text={t.refuseText({ number: vatNumber })}
      reason={{
        label: t.refuseReason,
        hint: t.refuseReasonHint,
        missing: t.refuseReasonMissing,
        maxLength: 200,
      }}
      confirm={t.refuseConfirm}
      busyText={refusal.isPending && t.refusing}
      failure={refusal.error ? getErrorMessage(refusal.error) : undefined}
      onConfirm={(reason) => refusal.mutate({ vatNumber, reason }, { onSuccess })}
      onClose={onClose}
    />
  )
}

/** Records that the VAT number was checked today, with the consultation number. */
function VatDialog({ id, vatNumber, onClose }: { id: string; vatNumber: string; onClose: () => void }) {
  const [reference, setReference] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const confirm = useConfirmVat(id)
  const toast = useToast()
  const formId = useId()
  const problem = reference.trim() === '' ? t.referenceMissing : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (problem || confirm.isPending) return
    confirm.mutate(
      { vatNumber, reference: reference.trim() },
      {
        onSuccess: () => {
          toast.success(t.confirmed)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t.confirmTitle}
      formId={formId}
      submit={t.save}
      busyText={confirm.isPending && t.saving}
      hasChanges={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.confirmIntro({ number: vatNumber })}</p>
      <p className={styles.links}>
        <a href={VIES} target="_blank" rel="noreferrer">
          {t.vies} <Glyph icon={IconExternalLink} size={14} />
        </a>
        <CopyButton label={t.copyNumber} text={vatNumber} />
      </p>
      <FailureCallout>{confirm.error !== null && getErrorMessage(confirm.error)}</FailureCallout>
      <TextField
        label={t.reference}
        maxLength={60}
        value={reference}
        onValue={setReference}
        error={wasTried && problem}
      />
    </FormDialog>
  )
}
