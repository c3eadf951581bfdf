import type { BillingDetails } from '@marquee/contract/billing-details'
import { billingDetailTexts as t } from '@marquee/contract/messages/billing-details'
import { type FormEvent, useState } from 'react'
import { CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { FieldGrid } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice-field.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { listCountryChoices } from '../../../lib/countries.ts'
import { useSaveBillingDetails } from '../api.ts'
import { type DetailsField, type DetailsForm, toDetailsForm, checkDetailsForm } from '../form.ts'
import styles from './billing-details-dialog.module.css'

const FORM_ID = 'billing-details'
const buildFieldId = (name: string) => `${FORM_ID}-${name}`

/** Country, VAT number and address. After a failure the input stays, and one line gives the reason (OPEN-35). */
export function BillingDetailsDialog(props: {
  details: BillingDetails
  of: 'partner' | 'client'
  onClose: () => void
}) {
  const { details, of, onClose } = props
  const toast = useToast()
  const [initial] = useState(() => toDetailsForm(details))
  const [form, setForm] = useState(initial)
  const [attempted, setAttempted] = useState(false)
  const save = useSaveBillingDetails()
  const refused = save.isError ? findRefusedField(save.error) : undefined
  const problems = {
    ...(refused && { [refused]: getErrorMessage(save.error) }),
    ...(attempted && checkDetailsForm(form)),
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    const [first] = Object.keys(checkDetailsForm(form))
    if (first) return document.getElementById(buildFieldId(first))?.focus()
    save.mutate(form, {
      onSuccess: () => {
        toast.success(t.saved, t.savedReason)
        onClose()
      },
    })
  }
  const change = (changed: Partial<DetailsForm>) => {
    setForm((present) => ({ ...present, ...changed }))
    // The server's message refers to the previous value.
    if (save.isError) save.reset()
  }

  return (
    <FormDialog
      title={t.title}
      formId={FORM_ID}
      submit={t.save}
      busyText={save.isPending && t.saving}
      hasChanges={JSON.stringify(form) !== JSON.stringify(initial)}
      onSubmit={submit}
      onClose={onClose}
    >
      <DetailsFields form={form} problems={problems} of={of} onChange={change} />
      {save.isError && refused === undefined && (
        <p role="alert" className={styles.failure}>
          {t.notSaved({ why: getErrorMessage(save.error) })}
        </p>
      )}
    </FormDialog>
  )
}

/** The country decides which VAT numbers are valid. Only partners have a tax number. */
function DetailsFields(props: {
  form: DetailsForm
  problems: Partial<Record<DetailsField, string>>
  of: 'partner' | 'client'
  onChange: (changed: Partial<DetailsForm>) => void
}) {
  const { form, problems, of, onChange } = props
  const getFieldProps = (name: DetailsField) => ({
    id: buildFieldId(name),
    name,
    value: form[name],
    error: problems[name],
    optional: true,
    onValue: (value: string) => onChange({ [name]: value }),
  })
  return (
    <>
      <TextField label={t.street} autoComplete="street-address" maxLength={200} {...getFieldProps('street')} />
      <FieldGrid>
        <TextField label={t.postcode} autoComplete="postal-code" maxLength={20} {...getFieldProps('postcode')} />
        <TextField label={t.town} autoComplete="address-level2" maxLength={100} {...getFieldProps('town')} />
      </FieldGrid>
      <FieldGrid>
        <SelectField
          label={t.country}
          {...getFieldProps('country')}
          options={[{ value: '', label: t.ownCountry }, ...listCountryChoices()]}
        />
        <TextField
          label={t.vatNumber}
          hint={of === 'client' ? t.vatHintClient : t.vatHint}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...getFieldProps('vatNumber')}
        />
      </FieldGrid>
      {of === 'partner' && (
        <TextField
          label={t.taxNumber}
          hint={t.taxNumberHint}
          autoComplete="off"
          maxLength={30}
          {...getFieldProps('taxNumber')}
        />
      )}
      {of === 'partner' && (
        <Checkbox checked={form.isSmallBusiness} onTick={(isSmallBusiness) => onChange({ isSmallBusiness })}>
          {t.isSmallBusiness}
        </Checkbox>
      )}
    </>
  )
}

/** The field that the server's refusal refers to. */
function findRefusedField(failure: Error): DetailsField | undefined {
  if (!(failure instanceof CallRefused)) return undefined
  if (failure.code === 'vatNumberInvalid') return 'vatNumber'
  return failure.code === 'countryUnknown' ? 'country' : undefined
}
