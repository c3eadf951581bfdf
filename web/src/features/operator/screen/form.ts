import type { OperatorScreen } from '@marquee/contract/operator-screen-details'
import { editScreenTexts } from '@marquee/contract/messages/edit-screen'
import type { ScreenChange } from './api.ts'

/** The form of a screen: its fields, and the changes to send. */

export type ScreenForm = {
  name: string
  model: string
  status: OperatorScreen['screen']['status']
  slots: string
  orientation: OperatorScreen['screen']['defaultOrientation']
  imei: string
  multiplier: string
  /** id of a vehicle or restaurant; empty: none */
  place: string
}

const t = editScreenTexts

export function toScreenForm({ screen, multiplier, place }: OperatorScreen): ScreenForm {
  return {
    name: screen.name,
    model: screen.model,
    status: screen.status,
    slots: String(screen.slotsPerLoop),
    orientation: screen.defaultOrientation,
    imei: screen.imeiNumber ?? '',
    multiplier: multiplier.set === null ? '' : String(multiplier.set),
    place: place?.id ?? '',
  }
}

export type Problems = Partial<Record<keyof ScreenForm, string>>

export function checkScreenForm(form: ScreenForm): Problems {
  const problems: Problems = {}
  if (form.name.trim() === '') problems.name = t.nameMissing
  if (form.model.trim() === '') problems.model = t.modelMissing
  if (!/^\d+$/.test(form.slots.trim()) || Number(form.slots) < 1 || Number(form.slots) > 60) {
    problems.slots = t.slotsWrong
  }
  const multiplier = Number(form.multiplier)
  if (form.multiplier.trim() !== '' && !(multiplier >= 0 && multiplier <= 100_000)) {
    problems.multiplier = t.multiplierWrong
  }
  return problems
}

/** Only the changed fields, so that the operator does not overwrite the others. */
export function computeChange(known: OperatorScreen, form: ScreenForm): ScreenChange {
  const before = toScreenForm(known)
  const isChanged = (field: keyof ScreenForm) => form[field].trim() !== before[field]
  const kind = known.screen.screenType
  return {
    version: known.version,
    ...(isChanged('name') && { name: form.name.trim() }),
    ...(isChanged('model') && { model: form.model.trim() }),
    ...(isChanged('status') && { status: form.status }),
    ...(isChanged('slots') && { slotsPerLoop: Number(form.slots) }),
    ...(isChanged('orientation') && { defaultOrientation: form.orientation }),
    ...(isChanged('imei') && { imeiNumber: form.imei.trim() || null }),
    ...(isChanged('multiplier') && {
      impressionMultiplier: form.multiplier.trim() === '' ? null : Number(form.multiplier),
    }),
    ...(isChanged('place') && { [kind]: form.place || null }),
  }
}

export function hasChanges(known: OperatorScreen, form: ScreenForm): boolean {
  return Object.keys(computeChange(known, form)).length > 1
}

/** Whether the screen leaves the venue in which campaigns have reserved it. */
export function losesReservations({ place, sold }: OperatorScreen, form: ScreenForm): boolean {
  return sold.campaigns > 0 && form.place !== (place?.id ?? '')
}

/** A new status that interrupts a device or campaigns requires confirmation, and so does another venue. */
export function needsConsent(known: OperatorScreen, form: ScreenForm): boolean {
  const { screen, sold } = known
  const { status } = form
  if (losesReservations(known, form)) return true
  if (status === screen.status || status === 'Active') return false
  return status === 'Retired' || (screen.status === 'Active' && sold.campaigns > 0)
}
