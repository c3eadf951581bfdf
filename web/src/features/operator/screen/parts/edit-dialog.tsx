import type { OperatorScreen } from '@marquee/contract/operator-screen-details'
import { MAX_SCREEN_NAME_LENGTH } from '@marquee/contract/screen-names.rules'
import { editScreenTexts } from '@marquee/contract/messages/edit-screen'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { useId, useState } from 'react'
import { CallRefused, getErrorMessage } from '../../../../lib/call.ts'
import { formatDay } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { FieldGrid } from '../../../../ui/card.tsx'
import { Checkbox } from '../../../../ui/choice-field.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { getStatusName } from '../../../../ui/status-names.ts'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useOperatorScreen, useVenues, useSaveScreen } from '../api.ts'
import {
  computeChange,
  toScreenForm,
  hasChanges,
  losesReservations,
  needsConsent,
  type Problems,
  checkScreenForm,
  type ScreenForm,
} from '../form.ts'
import { describeDerived, formatMultiplier } from '../screen.rules.ts'
import styles from './edit-dialog.module.css'

const t = editScreenTexts

/**
 * Changes a screen. The form keeps the version it was opened with, so that another operator's changes are not
 * overwritten. A status that interrupts playback shows the consequences and requires confirmation.
 */
export function EditDialog({ known: opened, onClose }: { known: OperatorScreen; onClose: () => void }) {
  const id = useId()
  const editor = useScreenEditor(opened, id, onClose)
  const { known, form, save, reload } = editor
  return (
    <FormDialog
      title={t.title}
      formId={id}
      submit={t.save}
      busyText={save.isPending && t.saving}
      hasChanges={hasChanges(known, form)}
      onSubmit={editor.submit}
      onClose={onClose}
    >
      {save.error && <Refusal failure={save.error} onReload={() => void reload()} />}
      <Fields id={id} editor={editor} />
    </FormDialog>
  )
}

type ScreenEditor = ReturnType<typeof useScreenEditor>

/** The form of a screen: checked, confirmed and saved; `reload` replaces it by the newest version. */
function useScreenEditor(opened: OperatorScreen, id: string, onClose: () => void) {
  const [known, setKnown] = useState(opened)
  const [form, setForm] = useState(() => toScreenForm(opened))
  const [problems, setProblems] = useState<Problems>({})
  const [consent, setConsent] = useState<'given' | 'missing'>()
  const newest = useOperatorScreen(opened.screen._id)
  const save = useSaveScreen(opened.screen._id)
  const saving = useDialogAction(save, t.saving, onClose)
  const change = (part: Partial<ScreenForm>) => {
    setForm({ ...form, ...part })
    setProblems({})
    if (part.status) setConsent(undefined)
    save.reset()
  }
  const submit = () => {
    const found = checkScreenForm(form)
    setProblems(found)
    const isConsentMissing = needsConsent(known, form) && consent !== 'given'
    if (isConsentMissing) setConsent('missing')
    const first = (['model', 'slots', 'multiplier'] as const).find((field) => found[field])
    if (first) return document.getElementById(`${id}-${first}`)?.focus()
    if (isConsentMissing) return
    saving.run(computeChange(known, form), t.saved)
  }
  const reload = async () => {
    const { data } = await newest.refetch()
    if (!data) return
    setKnown(data)
    setForm(toScreenForm(data))
    save.reset()
  }
  return { known, form, problems, consent, setConsent, save, change, submit, reload }
}

function Fields({ id, editor }: { id: string; editor: ScreenEditor }) {
  const { known, form, problems, consent, setConsent, change } = editor
  const { derived } = known.multiplier
  const getFieldProps = (field: 'name' | 'model' | 'slots' | 'imei' | 'multiplier') => ({
    id: `${id}-${field}`,
    label: t[field],
    value: form[field],
    onValue: (value: string) => change({ [field]: value }),
    error: problems[field],
  })
  return (
    <>
      <TextField {...getFieldProps('name')} required maxLength={MAX_SCREEN_NAME_LENGTH} />
      <TextField {...getFieldProps('model')} required maxLength={200} />
      <FieldGrid>
        <SelectField
          label={t.status}
          value={form.status}
          options={STATUSES.map((status) => ({ value: status, label: getStatusName('screenStatus', status) }))}
          onValue={(value) => change({ status: STATUSES.find((status) => status === value) ?? form.status })}
        />
        <NumberField {...getFieldProps('slots')} hint={t.slotsHelp} min={1} max={60} />
      </FieldGrid>
      <Consequence known={known} form={form} consent={consent} onConsent={setConsent} />
      <FieldGrid>
        <SelectField
          label={t.orientation}
          value={form.orientation}
          options={[
            { value: 'landscape', label: t.landscape },
            { value: 'portrait', label: t.portrait },
          ]}
          onValue={(value) => change({ orientation: value === 'portrait' ? 'portrait' : 'landscape' })}
        />
        <TextField {...getFieldProps('imei')} optional inputMode="numeric" maxLength={32} />
      </FieldGrid>
      <TextField
        {...getFieldProps('multiplier')}
        optional
        inputMode="decimal"
        hint={t.multiplierHelp({ method: describeDerived(derived), value: formatMultiplier(derived.value) })}
      />
      <VenueField known={known} value={form.place} onValue={(place) => change({ place })} />
    </>
  )
}

const STATUSES = ['Active', 'In Active', 'Under Maintenance', 'Retired'] as const

/** The possible venues; the current one comes first, also while it waits for approval. */
function VenueField(props: { known: OperatorScreen; value: string; onValue: (value: string) => void }) {
  const { known, value, onValue } = props
  const { place, screen } = known
  const venues = useVenues({ screen: screen._id })
  const others = (venues.data ?? []).filter(({ id }) => id !== place?.id)
  const formatLabel = (name: string, location: string) => operatorScreenTexts.nameAndLocation({ name, location })
  return (
    <SelectField
      label={t.venue}
      hint={t.venueHelp}
      value={value}
      onValue={onValue}
      options={[
        ...(place ? [{ value: place.id, label: formatLabel(place.name, place.locationName) }] : []),
        ...others.map(({ id, name, locationName }) => ({ value: id, label: formatLabel(name, locationName) })),
        { value: '', label: t.noVenueOption },
      ]}
    />
  )
}

/** The consequences of a new status or venue, the campaigns booked here, and the checkbox that confirms them. */
function Consequence(props: {
  known: OperatorScreen
  form: ScreenForm
  consent: 'given' | 'missing' | undefined
  onConsent: (consent: 'given' | undefined) => void
}) {
  const { known, form, consent, onConsent } = props
  const { status } = form
  const isStatusNew = status !== known.screen.status
  const moves = losesReservations(known, form)
  if (!isStatusNew && !moves) return null
  const { campaigns, firstDay, lastDay } = known.sold
  const isSold = (moves || status !== 'Active') && firstDay && lastDay
  return (
    <>
      <div role="status">
        <Callout
          tone={status === 'Active' && !moves ? 'plain' : 'yellow'}
          title={[moves && t.moveConsequence, isStatusNew && t.consequences[status]].filter(Boolean).join(' ')}
        >
          {isSold ? t.sold({ campaigns, first: formatDay(firstDay), last: formatDay(lastDay) }) : undefined}
        </Callout>
      </div>
      {needsConsent(known, form) && (
        <Checkbox
          checked={consent === 'given'}
          onTick={(isTicked) => onConsent(isTicked ? 'given' : undefined)}
          error={consent === 'missing' && t.confirmMissing}
        >
          {isStatusNew ? t.confirm[status] : t.confirmMove}
        </Checkbox>
      )}
    </>
  )
}

/** A list of days that is short enough to read. */
const DAYS_SHOWN = 5

function Refusal({ failure, onReload }: { failure: Error; onReload: () => void }) {
  const code = failure instanceof CallRefused ? failure.code : ''
  const days = code === 'slotsSold' ? parseDays(failure) : []
  return (
    <div role="alert">
      <Callout
        tone="red"
        title={code === 'screenChanged' ? t.changed : t.oops}
        actions={
          code === 'screenChanged' && (
            <Button size="small" onClick={onReload}>
              {t.reload}
            </Button>
          )
        }
      >
        {getErrorMessage(failure)}
        {days.slice(0, DAYS_SHOWN).map(({ day, slotsSold }) => (
          <span key={day} className={styles.sold}>
            {t.soldDay({ day: formatDay(day), slots: slotsSold })}
          </span>
        ))}
        {days.length > DAYS_SHOWN && (
          <span className={styles.sold}>{t.moreDays({ count: days.length - DAYS_SHOWN })}</span>
        )}
      </Callout>
    </div>
  )
}

function parseDays(failure: Error): { day: string; slotsSold: number }[] {
  // The server sets the details of this refusal (updateScreen).
  const details = failure instanceof CallRefused ? (failure.details as { days?: [] } | undefined) : undefined
  return details?.days ?? []
}
