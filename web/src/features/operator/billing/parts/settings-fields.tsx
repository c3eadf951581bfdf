import type { BillingSettings } from '@marquee/contract/billing-settings'
import { addDays } from '@marquee/contract/days.rules'
import { LANGUAGE_NAMES } from '@marquee/contract/language/languages'
import { billingSettingsTexts as t } from '@marquee/contract/messages/billing-settings'
import type { ComponentProps } from 'react'
import { getToday } from '../../../../lib/clock.ts'
import { formatDay } from '../../../../lib/format.ts'
import { Card, FieldGrid, Stack } from '../../../../ui/card.tsx'
import { Checkbox } from '../../../../ui/choice-field.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { listCountryChoices } from '../../../../lib/countries.ts'
import { formatIban, checkIban } from '../iban.rules.ts'
import { type Field, formatSampleNumber, type SettingsForm } from '../settings-form.ts'
import styles from '../settings.module.css'

type Props = {
  form: SettingsForm
  /** The initial VAT rate is entered with the first settings. Later rates have a first day. */
  isFirst: boolean
  problems: Partial<Record<Field, string>>
  onChange: (change: Partial<SettingsForm>) => void
}
type NativeProps = Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onValue' | 'error'>

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

/** A field of the form, with its label, value and problem. */
function renderTextField({ form, problems, onChange }: Props, field: Field, label: string, native: NativeProps = {}) {
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
          {renderTextField(props, 'name', t.name, { maxLength: 70, autoComplete: 'organization' })}
          {renderTextField(props, 'email', t.email, { type: 'email', maxLength: 254 })}
          {renderTextField(props, 'street', t.street, { maxLength: 200 })}
          {renderTextField(props, 'postcode', t.postcode, { maxLength: 20 })}
          {renderTextField(props, 'town', t.town, { maxLength: 100 })}
          <SelectField
            id="settings-country"
            label={t.country}
            placeholder=""
            options={listCountryChoices()}
            value={form.country}
            onValue={(country) => onChange({ country })}
            error={problems.country}
          />
          {renderTextField(props, 'vatNumber', t.vatNumber, {
            optional: true,
            maxLength: 20,
            autoCapitalize: 'characters',
          })}
          {renderTextField(props, 'taxNumber', t.taxNumber, { optional: true, maxLength: 30, hint: t.taxNumberHint })}
          {renderTextField(props, 'registration', t.registration, {
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
  const isFine = form.iban.trim() !== '' && checkIban(form.iban) === undefined
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
          onBlur={() => onChange({ iban: formatIban(form.iban) })}
        />
        <FieldGrid>
          {renderTextField(props, 'bic', t.bic, { optional: true, maxLength: 11, autoCapitalize: 'characters' })}
          {renderTextField(props, 'accountHolder', t.accountHolder, { maxLength: 70 })}
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
        {isFirst && renderTextField(props, 'vatRate', t.vatRate, { inputMode: 'decimal', maxLength: 6 })}
        {renderTextField(props, 'share', t.share, { inputMode: 'decimal', maxLength: 6, hint: t.shareHint })}
        {renderTextField(props, 'paymentDays', t.paymentDays, {
          inputMode: 'numeric',
          maxLength: 3,
          hint: days === undefined ? undefined : t.paymentHint({ day: formatDay(addDays(getToday(), days)) }),
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
        <SelectField
          id="settings-secondLanguage"
          label={t.secondLanguage}
          hint={t.secondLanguageHint}
          placeholder={t.noSecondLanguage}
          options={LANGUAGE_CHOICES}
          value={form.secondLanguage}
          onValue={(tag) => onChange({ secondLanguage: tag as BillingSettings['secondLanguage'] })} // of the choices
        />
      </FieldGrid>
    </Card>
  )
}

const LANGUAGE_CHOICES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))

function NumbersCard(props: Props) {
  const { form } = props
  const year = getToday().slice(0, 4)
  const renderPrefixField = (field: 'invoicePrefix' | 'creditNotePrefix' | 'statementPrefix', label: string) =>
    renderTextField(props, field, label, {
      optional: true,
      maxLength: 10,
      autoCapitalize: 'characters',
      // Statements are numbered per partner, so the number contains letters for the partner (decision 19).
      hint: t.preview({
        number: formatSampleNumber(form[field] + (field === 'statementPrefix' ? t.ofPartner : ''), year),
      }),
    })
  return (
    <Card title={t.numbersTitle} note={t.numbersNote}>
      <div className={styles.three}>
        {renderPrefixField('invoicePrefix', t.invoicePrefix)}
        {renderPrefixField('creditNotePrefix', t.creditNotePrefix)}
        {renderPrefixField('statementPrefix', t.statementPrefix)}
      </div>
    </Card>
  )
}
