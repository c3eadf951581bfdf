import { addDays } from '@marquee/contract/days.rules'
import { billingSettingsTexts as t } from '@marquee/contract/texts/billing-settings'
import type { ComponentProps } from 'react'
import { today } from '../../../../lib/clock.ts'
import { dayText } from '../../../../lib/format.ts'
import { Card, FieldGrid, Stack } from '../../../../ui/card.tsx'
import { Checkbox } from '../../../../ui/choice-field.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { countryChoices } from '../../../billing/countries.ts'
import { ibanInFours, ibanProblem } from '../iban.rules.ts'
import { type Field, numberLike, type SettingsForm } from '../settings-form.ts'
import styles from '../settings.module.css'

type Props = {
  form: SettingsForm
  /** The initial VAT rate is entered with the first settings. Later rates have a first day. */
  isFirst: boolean
  problems: Partial<Record<Field, string>>
  onChange: (change: Partial<SettingsForm>) => void
}
type Native = Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onValue' | 'error'>

/** The fields of the settings in four cards. */
export function SettingsFields(props: Props) {
  return (
    <>
      <WhoCard {...props} />
      <BankCard {...props} />
      <TermsCard {...props} />
      <NumbersCard {...props} />
    </>
  )
}

/** A field of the form, with its label, its value and what is wrong with it. */
function text({ form, problems, onChange }: Props, field: Field, label: string, native: Native = {}) {
  return (
    <TextField
      {...native}
      id={`settings-${field}`}
      label={label}
      value={form[field]}
      onValue={(value) => onChange({ [field]: value })}
      error={problems[field]}
    />
  )
}

function WhoCard(props: Props) {
  const { form, problems, onChange } = props
  return (
    <Card title={t.whoTitle}>
      <Stack gap="fields">
        <FieldGrid>
          {text(props, 'name', t.name, { maxLength: 70, autoComplete: 'organization' })}
          {text(props, 'email', t.email, { type: 'email', maxLength: 254 })}
          {text(props, 'street', t.street, { maxLength: 200 })}
          {text(props, 'postcode', t.postcode, { maxLength: 20 })}
          {text(props, 'town', t.town, { maxLength: 100 })}
          <SelectField
            id="settings-country"
            label={t.country}
            placeholder=""
            options={countryChoices()}
            value={form.country}
            onValue={(country) => onChange({ country })}
            error={problems.country}
          />
          {text(props, 'vatNumber', t.vatNumber, { optional: true, maxLength: 20, autoCapitalize: 'characters' })}
          {text(props, 'taxNumber', t.taxNumber, { optional: true, maxLength: 30, hint: t.taxNumberHint })}
          {text(props, 'registration', t.registration, {
            optional: true,
            maxLength: 60,
            hint: t.registrationHint,
          })}
        </FieldGrid>
        <Checkbox checked={form.isSmallBusiness} onTick={(isSmallBusiness) => onChange({ isSmallBusiness })}>
          {t.isSmallBusiness}
        </Checkbox>
      </Stack>
    </Card>
  )
}

function BankCard(props: Props) {
  const { form, problems, onChange } = props
  const isFine = form.iban.trim() !== '' && ibanProblem(form.iban) === undefined
  return (
    <Card title={t.bankTitle}>
      <Stack gap="fields">
        <TextField
          id="settings-iban"
          label={t.iban}
          maxLength={42}
          autoCapitalize="characters"
          spellCheck={false}
          value={form.iban}
          hint={isFine ? t.ibanFine : undefined}
          error={problems.iban}
          onValue={(iban) => onChange({ iban })}
          onBlur={() => onChange({ iban: ibanInFours(form.iban) })}
        />
        <FieldGrid>
          {text(props, 'bic', t.bic, { optional: true, maxLength: 11, autoCapitalize: 'characters' })}
          {text(props, 'accountHolder', t.accountHolder, { maxLength: 70 })}
        </FieldGrid>
      </Stack>
    </Card>
  )
}

function TermsCard(props: Props) {
  const { form, isFirst, problems, onChange } = props
  const days = /^\d{1,3}$/.test(form.paymentDays.trim()) ? Number(form.paymentDays) : undefined
  const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  const hasOwn = form.timeZone === '' || zones.some(({ value }) => value === form.timeZone)
  return (
    <Card title={t.termsTitle}>
      <FieldGrid>
        {isFirst && text(props, 'vatRate', t.vatRate, { inputMode: 'decimal', maxLength: 6 })}
        {text(props, 'share', t.share, { inputMode: 'decimal', maxLength: 6, hint: t.shareHint })}
        {text(props, 'paymentDays', t.paymentDays, {
          inputMode: 'numeric',
          maxLength: 3,
          hint: days === undefined ? undefined : t.paymentHint(dayText(addDays(today(), days))),
        })}
        <SelectField
          id="settings-timeZone"
          label={t.timeZone}
          hint={t.timeZoneHint}
          options={hasOwn ? zones : [{ value: form.timeZone, label: form.timeZone }, ...zones]}
          value={form.timeZone}
          onValue={(timeZone) => onChange({ timeZone })}
          error={problems.timeZone}
        />
      </FieldGrid>
    </Card>
  )
}

function NumbersCard(props: Props) {
  const { form } = props
  const year = today().slice(0, 4)
  const prefix = (field: 'invoicePrefix' | 'creditNotePrefix' | 'statementPrefix', label: string) =>
    text(props, field, label, {
      optional: true,
      maxLength: 10,
      autoCapitalize: 'characters',
      // Statements count on for each partner, whose letters stand between (decision 19).
      hint: t.preview(numberLike(form[field] + (field === 'statementPrefix' ? t.ofPartner : ''), year)),
    })
  return (
    <Card title={t.numbersTitle} note={t.numbersNote}>
      <div className={styles.three}>
        {prefix('invoicePrefix', t.invoicePrefix)}
        {prefix('creditNotePrefix', t.creditNotePrefix)}
        {prefix('statementPrefix', t.statementPrefix)}
      </div>
    </Card>
  )
}
