import {
  type BillingSettings,
  DUAL_CONTROL_SETTINGS,
  SETTINGS_WAIT_ALONE_HOURS,
  SETTINGS_WAIT_HOURS,
} from '@marquee/contract/billing-settings'
import { HOURS } from '../../../platform/clock.ts'

type DualControlSettings = Pick<BillingSettings, (typeof DUAL_CONTROL_SETTINGS)[number]>
/** Splits the settings of `after` into those under dual control that differ, and those that are saved at once. */
export function splitChanges(
  before: BillingSettings,
  after: BillingSettings,
): { underDualControl: Partial<DualControlSettings>; direct: BillingSettings } {
  const fields = DUAL_CONTROL_SETTINGS.filter((field) => before[field] !== after[field])
  const pickFields = (settings: BillingSettings) =>
    Object.fromEntries(fields.map((field) => [field, settings[field]])) as Partial<DualControlSettings> // of `fields`
  return { underDualControl: pickFields(after), direct: { ...after, ...pickFields(before) } }
}

/** When a change takes effect: a day after its approval, or three days after the proposal of the only operator. */
export const computeEffectiveTime = (isAlone: boolean, at: Date): Date =>
  new Date(at.getTime() + (isAlone ? SETTINGS_WAIT_ALONE_HOURS : SETTINGS_WAIT_HOURS) * HOURS)
