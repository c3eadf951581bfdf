import { forAllowed } from '../../team/may.tsx'
import { getBillingSettings } from '@marquee/contract/billing-settings'
import type { BillingSettings } from '@marquee/contract/billing-settings'
import { billingSettingsTexts as t } from '@marquee/contract/messages/billing-settings'
import { formatEuros } from '@marquee/contract/money.rules'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { paths } from '../../../lib/paths.ts'
import { getOwnTimeZone } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Stack, Card } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { Checkbox } from '../../../ui/choice-field.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { BillingNav } from './parts/billing-nav.tsx'
import { PendingChange } from './parts/pending-change.tsx'
import { type Reauthentication, ReauthenticationDialog } from './parts/reauthentication-dialog.tsx'
import { SettingsFields } from './parts/settings-fields.tsx'
import { VatRatesCard, UncheckedNumbers } from './parts/vat-rates-card.tsx'
import { describeDualControlFields } from './dual-control.rules.ts'
import { useBillingSettings } from '../shared/use-booking-day.ts'
import { useSaveSettings } from './settings-api.ts'
import { type Field, toBillingSettings, type SettingsForm, toSettingsForm, checkSettings } from './settings-form.ts'
import styles from './settings.module.css'

/** `/operator/billing/settings`: the operator's details on documents, its bank account, terms and numbers. */
export const Component = forAllowed(getBillingSettings, BillingSettingsPage)

function BillingSettingsPage() {
  const stored = useBillingSettings()
  const { data } = stored
  return (
    <Stack>
      <BillingNav />
      <PageHeader title={t.title} help={t.help} />
      {data ? (
        <>
          {data.settings === null && (
            <Callout tone="yellow" title={t.emptyTitle}>
              {t.empty}
            </Callout>
          )}
          {/* First, because the overview links here for these companies. */}
          <UncheckedNumbers />
          {data.pending && data.settings && <PendingChange change={data.pending} settings={data.settings} />}
          <Form settings={data.settings} waiting={data} />
          {data.settings && (
            <VatRatesCard firstBps={data.settings.vatRateBps} rates={data.vatRates} isPending={data.pending !== null} />
          )}
        </>
      ) : (
        <NotLoaded query={stored} rows={8} failure="card" />
      )}
    </Stack>
  )
}

/** The server names the two percentages by their database fields. */
const SERVER_FIELDS: Readonly<Record<string, Field>> = { vatRateBps: 'vatRate', shareBps: 'share' }

type Waiting = { waitingInvoices: number; waitingNetCents: number }

function Form({ settings, waiting }: { settings: BillingSettings | null; waiting: Waiting }) {
  const [isEarlier, setIsEarlier] = useState(false)
  const [saved, setSaved] = useState(() => toSettingsForm(settings, getOwnTimeZone()))
  const [form, setForm] = useState(saved)
  const [attempt, setAttempt] = useState(0)
  const [isProving, setIsProving] = useState(false)
  const save = useSaveSettings()
  const toast = useToast()
  const change = (changed: Partial<SettingsForm>) => {
    setForm({ ...form, ...changed })
    save.reset()
  }
  const own = checkSettings(form)
  const problems = attempt > 0 ? { ...own, ...findRefusedField(save.error) } : {}
  const hasChanges = isEarlier || JSON.stringify(form) !== JSON.stringify(saved)
  const changedFields = describeDualControlFields(settings, toBillingSettings(form))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (Object.keys(own).length > 0 || save.isPending) return
    if (changedFields === '') send()
    else setIsProving(true)
  }
  const send = (reauthentication?: Reauthentication) =>
    save.mutate(
      { ...toBillingSettings(form), invoicesEarlier: isEarlier, ...reauthentication },
      {
        onSuccess: (answer) => {
          setIsEarlier(false)
          const fresh = toSettingsForm(answer.settings, '')
          setSaved(fresh)
          setForm(fresh)
          setAttempt(0)
          setIsProving(false)
          toast.success(reauthentication ? t.proposed : t.saved)
        },
        // The server's refusals are shown at their fields, below the dialog.
        onError: (failure) => setIsProving(isReauthenticationRefusal(failure)),
      },
    )
  return (
    <>
      <form noValidate onSubmit={submit} className={styles.form}>
        <ErrorSummary attempt={attempt} problems={isProving ? [] : buildSummary(problems, save.error)} />
        <SettingsFields form={form} isFirst={settings === null} problems={problems} onChange={change} />
        {waiting.waitingInvoices > 0 && <EarlierCard {...waiting} isEarlier={isEarlier} onChoose={setIsEarlier} />}
        <div className={styles.foot}>
          <Link to={`${paths.audit()}?kind=billing-settings`}>{t.audit}</Link>
          <Button type="submit" variant="primary" size="large" busyText={save.isPending && t.saving}>
            {t.save}
          </Button>
        </div>
        <LeaveGuard when={hasChanges && !save.isPending} />
      </form>
      {isProving && (
        <ReauthenticationDialog
          title={t.reauthenticationTitle}
          text={t.reauthenticationText({ fields: changedFields })}
          submit={t.propose}
          busyText={save.isPending && t.proposing}
          failure={isReauthenticationRefusal(save.error) && getErrorMessage(save.error)}
          onReauthenticate={send}
          onClose={() => {
            setIsProving(false)
            save.reset()
          }}
        />
      )}
    </>
  )
}

/** Whether a refusal concerns the password, the code or the change itself, and not a field of the form. */
const isReauthenticationRefusal = (failure: Error | null): failure is Error =>
  failure !== null &&
  (!(failure instanceof CallRefused) || failure.field === undefined || ['password', 'code'].includes(failure.field))

/** The server's problem, at the field that it refers to. */
function findRefusedField(failure: Error | null): Partial<Record<Field, string>> {
  if (!(failure instanceof CallRefused) || failure.field === undefined) return {}
  return { [SERVER_FIELDS[failure.field] ?? failure.field]: failure.message }
}

function buildSummary(problems: Partial<Record<Field, string>>, failure: Error | null) {
  const known = Object.entries(problems).map(([field, text]) => ({ fieldId: `settings-${field}`, text }))
  return known.length === 0 && failure ? [{ text: getErrorMessage(failure) }] : known
}

/** Campaigns approved before the billing settings existed: the total of their invoices, and whether to issue them. */
function EarlierCard(props: {
  waitingInvoices: number
  waitingNetCents: number
  isEarlier: boolean
  onChoose: (isEarlier: boolean) => void
}) {
  const { waitingInvoices, waitingNetCents, isEarlier, onChoose } = props
  return (
    <Card title={t.earlierTitle}>
      <Stack gap="fields">
        <p>{t.earlier({ campaigns: waitingInvoices, net: formatEuros(waitingNetCents) })}</p>
        <Checkbox checked={isEarlier} onTick={onChoose}>
          {t.invoiceEarlier({ campaigns: waitingInvoices })}
        </Checkbox>
      </Stack>
    </Card>
  )
}
