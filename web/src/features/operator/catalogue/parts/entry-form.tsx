import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { catalogueTexts as t } from '@marquee/contract/messages/catalogue'
import { useState } from 'react'
import { CallRefused, getErrorMessage } from '../../../../lib/call.ts'
import { Callout } from '../../../../ui/callout.tsx'
import { Checkbox } from '../../../../ui/choice-field.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useSaveEntry } from '../api.ts'
import { type Entry, type EntryFields, type EntryKind, findTimeZone } from '../entries.rules.ts'
import { OWN_ZONE, TIME_ZONES, TimeZoneField } from './time-zone-field.tsx'
import styles from './catalogue-list.module.css'

/** The form of a location or vehicle type, new or stored. Another time zone requires confirmation. */
export function EntryForm({ kind, entry, onClose }: { kind: EntryKind; entry?: Entry; onClose: () => void }) {
  const before: EntryFields = entry ?? { kind, name: '', timeZone: kind === 'location' ? OWN_ZONE : '', isActive: true }
  const [form, setForm] = useState(before)
  const [wasTried, setWasTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const save = useSaveEntry()
  const saving = useDialogAction(save, t.saving, onClose)
  const { name, timeZone, isActive } = form
  const zone = kind === 'location' ? findTimeZone(timeZone, TIME_ZONES) : ''
  const isTaken = save.error instanceof CallRefused && save.error.field === 'name'

  const send = () => {
    if (zone === undefined) return
    setIsAsking(false)
    saving.run(
      { ...form, name: name.trim(), timeZone: zone, ...(entry && { id: entry.id }) },
      (entry ? t.changed : t.added)({ kind, name: name.trim() }),
    )
  }
  const submit = () => {
    setWasTried(true)
    if (name.trim() === '' || zone === undefined) return
    if (entry && zone !== entry.timeZone && hasClock(entry)) setIsAsking(true)
    else send()
  }

  return (
    <FormDialog
      {...saving.props}
      title={getTitle(kind, entry)}
      submit={entry ? t.save : getTitle(kind, entry)}
      failure={undefined}
      hasChanges={
        !save.isSuccess && (name !== before.name || timeZone !== before.timeZone || isActive !== before.isActive)
      }
      onSubmit={submit}
    >
      {save.error && !isTaken && (
        <Callout tone="red" title={t.refused}>
          {getErrorMessage(save.error)}
        </Callout>
      )}
      <TextField
        label={t.name}
        value={name}
        maxLength={100}
        autoComplete="off"
        onValue={(typed) => {
          setForm({ ...form, name: typed })
          if (isTaken) save.reset()
        }}
        error={(wasTried && name.trim() === '' && t.nameMissing) || (isTaken && getErrorMessage(save.error))}
      />
      {kind === 'location' && (
        <TimeZoneField
          value={timeZone}
          onValue={(typed) => setForm({ ...form, timeZone: typed })}
          error={wasTried && zone === undefined && t.timeZoneUnknown}
        />
      )}
      <Checkbox checked={isActive} onTick={(ticked) => setForm({ ...form, isActive: ticked })}>
        {t.offered}
      </Checkbox>
      <p className={styles.hint}>{t.offeredHint}</p>
      {isAsking && entry && zone && (
        <OtherClock entry={entry} timeZone={zone} onConfirm={send} onClose={() => setIsAsking(false)} />
      )}
    </FormDialog>
  )
}

/** Whether any record depends or ever depended on the time zone of a location. */
function hasClock({ uses, goingByItsClock }: Entry): boolean {
  return goingByItsClock.screens > 0 || Object.values(uses).some((count) => count > 0)
}

function getTitle(kind: EntryKind, entry: Entry | undefined): string {
  if (kind === 'location') return entry ? t.editLocation : t.addLocation
  return entry ? t.editVehicleType : t.addVehicleType
}

/** The consequences of another time zone for the records that depend on it, before it is saved. */
function OtherClock(props: { entry: Entry; timeZone: string; onConfirm: () => void; onClose: () => void }) {
  const { entry, timeZone, onConfirm, onClose } = props
  const { screens, campaigns } = entry.goingByItsClock
  return (
    <ConfirmDialog
      open
      icon={IconClock}
      title={t.clockTitle({ name: entry.name })}
      text={`${t.clockText({ from: entry.timeZone, to: timeZone })} ${t.clockCounts({ screens, campaigns })}`}
      confirm={t.clockConfirm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {t.clockConsequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
