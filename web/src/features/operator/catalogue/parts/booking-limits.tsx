import { type BookingSettings, getBookingSettings, saveBookingSettings } from '@marquee/contract/booking-settings'
import { MAX_DECISION_DAYS, MAX_NEW_COMPANY_SCREEN_DAYS } from '@marquee/contract/booking-settings.rules'
import { bookingSettingsTexts as t } from '@marquee/contract/messages/booking-settings'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useChange } from '../../../../lib/use-change.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, FieldGrid, Stack } from '../../../../ui/card.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { useResultToast } from '../../../actions/use-result-toast.ts'

const KEY = ['booking-settings'] as const

/** The limits for campaigns that are not approved. */
export function BookingLimits() {
  const answer = useCall(KEY, getBookingSettings)
  const settings = answer.data?.settings
  const report = useResultToast()
  // Not in the form: new limits replace the form before the toast is due.
  const save = useChange((body: BookingSettings) => call(saveBookingSettings, { body }), [KEY])
  return (
    <Card title={t.title}>
      <Stack gap="fields">
        <p>{t.help}</p>
        {settings ? (
          <LimitsForm
            key={JSON.stringify(settings)}
            stored={settings}
            isSaving={save.isPending}
            onSave={(limits) => save.mutate(limits, report(t.saved))}
          />
        ) : (
          <NotLoaded query={answer} rows={2} />
        )}
      </Stack>
    </Card>
  )
}

function LimitsForm(props: { stored: BookingSettings; isSaving: boolean; onSave: (limits: BookingSettings) => void }) {
  const { stored, isSaving, onSave } = props
  const [days, setDays] = useState(String(stored.decisionDays))
  const [screenDays, setScreenDays] = useState(String(stored.newCompanyScreenDays))
  const [isTried, setTried] = useState(false)
  const problems = {
    days: checkLimit(days, MAX_DECISION_DAYS),
    screenDays: checkLimit(screenDays, MAX_NEW_COMPANY_SCREEN_DAYS),
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.days || problems.screenDays) return
    onSave({ decisionDays: Number(days), newCompanyScreenDays: Number(screenDays) })
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="fields">
        <FieldGrid>
          <NumberField
            label={t.decisionDays}
            hint={t.decisionDaysHelp}
            min={1}
            max={MAX_DECISION_DAYS}
            value={days}
            onValue={setDays}
            error={isTried && problems.days}
          />
          <NumberField
            label={t.screenDays}
            hint={t.screenDaysHelp}
            min={1}
            max={MAX_NEW_COMPANY_SCREEN_DAYS}
            value={screenDays}
            onValue={setScreenDays}
            error={isTried && problems.screenDays}
          />
        </FieldGrid>
        <div>
          <Button type="submit" variant="primary" busyText={isSaving && t.saving}>
            {t.save}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function checkLimit(typed: string, most: number): string | false {
  const isFine = /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most
  return !isFine && t.wrong({ most })
}
