import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import type { BillingDetails } from '@marquee/contract/billing-details'
import { operatorPartyTexts as t } from '@marquee/contract/messages/operator-party'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatDay, formatDetails, formatInstantDay } from '../../../../lib/format.ts'
import { getCountryName } from '../../../../lib/countries.ts'
import { Button } from '../../../../ui/button.tsx'
import { FailureCallout } from '../../../../ui/callout.tsx'
import { Card } from '../../../../ui/card.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Glyph } from '../../../../ui/icon.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { useConfirmVat, usePartyBilling, useRefuseVat } from '../../shared/party-api.ts'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import styles from '../../shared/money-list.module.css'

/** The website for checking VAT numbers of other member states; it issues the consultation number. */
const VIES = 'https://ec.europa.eu/taxation_customs/vies/'

/** The billing details of an owner or a company, and whether its VAT number was checked. */
export function PartyCard({ id }: { id: string }) {
  const billing = usePartyBilling(id)
  const { data } = billing
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
      {data ? <DefinitionList items={buildItems(data)} /> : <NotLoaded query={billing} rows={4} failure="line" />}
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
            value: agreement.acceptedAt ? t.accepted({ day: formatInstantDay(agreement.acceptedAt) }) : t.notAccepted,
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
  const refusal = useDialogAction(useRefuseVat(id), t.refusing, onClose)
  return (
    <ReasonDialog
      {...refusal.props}
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
      onConfirm={(reason) => refusal.run({ vatNumber, reason }, t.refused)}
    />
  )
}

/** Records that the VAT number was checked today, with the consultation number. */
function VatDialog({ id, vatNumber, onClose }: { id: string; vatNumber: string; onClose: () => void }) {
  const [reference, setReference] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const confirmation = useDialogAction(useConfirmVat(id), t.saving, onClose)
  const problem = reference.trim() === '' ? t.referenceMissing : undefined
  const submit = () => {
    setWasTried(true)
    if (!problem) confirmation.run({ vatNumber, reference: reference.trim() }, t.confirmed)
  }
  return (
    <FormDialog
      {...confirmation.props}
      title={t.confirmTitle}
      submit={t.save}
      failure={undefined}
      hasChanges={false}
      onSubmit={submit}
    >
      <p>{t.confirmIntro({ number: vatNumber })}</p>
      <p className={styles.links}>
        <a href={VIES} target="_blank" rel="noreferrer">
          {t.vies} <Glyph icon={IconExternalLink} size={14} />
        </a>
        <CopyButton label={t.copyNumber} text={vatNumber} />
      </p>
      <FailureCallout>{confirmation.props.failure}</FailureCallout>
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
