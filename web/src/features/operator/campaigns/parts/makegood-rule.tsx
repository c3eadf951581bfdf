import { type MakegoodSettings, saveMakegoodSettings } from '@marquee/contract/makegoods'
import {
  FINAL_AFTER_DAYS,
  MAKEGOOD_MODES,
  MAX_CHOICE_DAYS,
  MIN_CHOICE_DAYS,
  type MakegoodMode,
} from '@marquee/contract/makegoods.rules'
import { makegoodTexts } from '@marquee/contract/messages/makegoods'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Card, FieldGrid, Stack } from '../../../../ui/card.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { May, useMay } from '../../../team/may.tsx'
import { useResultToast } from '../../../actions/use-result-toast.ts'
import { useMakegoodRule, useSaveMakegoodRule } from '../makegoods-api.ts'

const t = makegoodTexts.rule

/** What clients get for missing plays, from which shortfall on, and how long they can choose. */
export function MakegoodRule() {
  const answer = useMakegoodRule()
  const settings = answer.data?.settings
  const report = useResultToast()
  // Not in the form: a new rule replaces the form before the toast is due.
  const save = useSaveMakegoodRule()
  return (
    <Card title={t.title}>
      <Stack gap="fields">
        <p>{t.help({ days: FINAL_AFTER_DAYS })}</p>
        {settings ? (
          <RuleForm
            key={JSON.stringify(settings)}
            stored={settings}
            isSaving={save.isPending}
            onSave={(rule) => save.mutate(rule, report(t.saved))}
          />
        ) : (
          <NotLoaded query={answer} rows={2} />
        )}
      </Stack>
    </Card>
  )
}

function RuleForm(props: { stored: MakegoodSettings; isSaving: boolean; onSave: (rule: MakegoodSettings) => void }) {
  const { stored, isSaving, onSave } = props
  const [mode, setMode] = useState<MakegoodMode>(stored.mode)
  const [percent, setPercent] = useState(String(stored.minPercent))
  const [days, setDays] = useState(String(stored.choiceDays))
  const [isTried, setTried] = useState(false)
  const isFixed = !useMay(saveMakegoodSettings)
  const problems = { percent: checkNumber(percent, 1, 100), days: checkNumber(days, MIN_CHOICE_DAYS, MAX_CHOICE_DAYS) }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.percent || problems.days) return
    onSave({ mode, minPercent: Number(percent), choiceDays: Number(days) })
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="fields">
        <SelectField
          label={t.mode}
          hint={t.modeHelp}
          disabled={isFixed}
          value={mode}
          options={MAKEGOOD_MODES.map((value) => ({ value, label: t.modes[value] }))}
          onValue={(value) => setMode(value as MakegoodMode)}
        />
        <FieldGrid>
          <NumberField
            label={t.minPercent}
            hint={t.minPercentHelp}
            disabled={isFixed}
            min={1}
            max={100}
            value={percent}
            onValue={setPercent}
            error={isTried && problems.percent}
          />
          <NumberField
            label={t.choiceDays}
            hint={t.choiceDaysHelp}
            disabled={isFixed}
            min={MIN_CHOICE_DAYS}
            max={MAX_CHOICE_DAYS}
            value={days}
            onValue={setDays}
            error={isTried && problems.days}
          />
        </FieldGrid>
        <May call={saveMakegoodSettings}>
          <div>
            <Button type="submit" variant="primary" busyText={isSaving && t.saving}>
              {t.save}
            </Button>
          </div>
        </May>
      </Stack>
    </form>
  )
}

function checkNumber(typed: string, least: number, most: number): string | false {
  const isFine = /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most
  return !isFine && t.wrong({ least, most })
}
