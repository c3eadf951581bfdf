import { approveSettingsChange, saveBillingSettings } from '@marquee/contract/billing-settings'
import { billingSettingsTexts } from '@marquee/contract/texts/billing-settings'
import { mailTexts } from '@marquee/contract/texts/mails'
import { and, eq } from 'drizzle-orm'
import { newId } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events.ts'
import { type Actor, AUTOMATIC, type Deed, writeDown } from '../../audit/commands.ts'
import { mailOtherOperators } from '../../identity/commands/operators.ts'
import { presentSettings } from '../present/settings.ts'
import { fourEyesFacts } from '../queries/four-eyes.ts'
import { billingSettings } from '../queries/settings.ts'
import {
  dueChange,
  hasOtherOperator,
  isStillMeant,
  pendingChange,
  type SettingsChangeRow,
} from '../queries/settings-changes.ts'
import { whyNotFourEyes } from '../rules/four-eyes.ts'
import { effectiveAfter } from '../rules/settings-changes.ts'
import { type GuardedChanges, settingsChanges, vatRates } from '../schema/settings-changes.ts'
import { lockSettings, saveSettings, SETTINGS_ID } from './settings.ts'

type Moment = { at: Date; publicUrl: string }
type Proposer = Actor & { userId: string }

/**
 * Proposes a change of guarded settings. It takes effect a day after another operator approves it (decision 21).
 *
 * @throws Refused changePending
 */
export async function proposeChange(tx: Tx, by: Proposer, changes: GuardedChanges, moment: Moment): Promise<void> {
  const { at } = moment
  if (await pendingChange(tx)) throw refuse(saveBillingSettings.refusals.changePending)
  const isAlone = !(await hasOtherOperator(tx, by.userId, at))
  const change: SettingsChangeRow = {
    id: newId(),
    state: 'pending',
    changes,
    proposedBy: by.userId,
    proposedName: by.name,
    proposedAt: at,
    isAlone,
    approvedBy: null,
    approvedName: null,
    effectiveAt: isAlone ? effectiveAfter(true, at) : null,
    endedAt: null,
  }
  await tx.insert(settingsChanges).values(change)
  await tellOf(tx, by, change, 'propose-change', at)
  const fields = fieldsOf(changes)
  await mailAll(
    tx,
    (firstName, link) => mailTexts.settingsProposed(firstName, { by: by.name, fields, isAlone }, link),
    moment,
  )
}

/**
 * Records the approval of another operator; the wait begins.
 *
 * @returns false if no such change is pending
 * @throws Refused changeApproved, sameOperator, operatorTooNew, operatorsTooClose
 */
export async function approveChange(tx: Tx, by: Proposer, id: string, moment: Moment): Promise<boolean> {
  const { at } = moment
  const change = await lockChange(tx, id)
  if (!change) return false
  const { refusals } = approveSettingsChange
  if (change.effectiveAt) throw refuse(refusals.changeApproved)
  const why = whyNotFourEyes(await fourEyesFacts(tx, [change.proposedBy, by.userId]), at)
  if (why) throw refuse(refusals[why])
  const effectiveAt = effectiveAfter(false, at)
  await tx
    .update(settingsChanges)
    .set({ approvedBy: by.userId, approvedName: by.name, effectiveAt })
    .where(eq(settingsChanges.id, id))
  await tellOf(tx, by, change, 'approve-change', at)
  const news = { by: by.name, fields: fieldsOf(change.changes), effectiveAt }
  await mailAll(tx, (firstName, link) => mailTexts.settingsApproved(firstName, news, link), moment)
  return true
}

/** Cancels a change before it takes effect; any operator can. @returns false if no such change is pending */
export async function cancelChange(tx: Tx, by: Actor, id: string, moment: Moment): Promise<boolean> {
  const change = await lockChange(tx, id)
  if (!change) return false
  await drop(tx, change, by, moment)
  return true
}

async function drop(tx: Tx, change: SettingsChangeRow, by: Actor, moment: Moment): Promise<void> {
  await end(tx, change, 'cancelled', moment.at)
  await tellOf(tx, by, change, 'cancel-change', moment.at)
  const news = { by: by.name, fields: fieldsOf(change.changes) }
  await mailAll(tx, (firstName, link) => mailTexts.settingsCancelled(firstName, news, link), moment)
}

/** Applies the change whose wait is over, or cancels it when its proposer or approver is no active operator any more. */
export async function applyDueChange(tx: Tx, moment: Moment): Promise<void> {
  const { at } = moment
  await lockSettings(tx)
  const change = await dueChange(tx, at)
  const row = await billingSettings(tx)
  if (!change || !row) return
  if (!(await isStillMeant(tx, change))) return drop(tx, change, AUTOMATIC, moment)
  const { settings, vatRate } = change.changes
  const by: Actor = { userId: change.proposedBy, name: change.proposedName, address: null }
  const body = { ...presentSettings(row), ...settings, invoicesEarlier: false }
  const saved = await saveSettings(tx, by, body, at)
  if (saved.kind === 'refused') return drop(tx, change, AUTOMATIC, moment)
  await end(tx, change, 'effective', at)
  if (vatRate) {
    const { from: validFrom, rateBps } = vatRate
    const set = { rateBps, at }
    await tx
      .insert(vatRates)
      .values({ validFrom, ...set })
      .onConflictDoUpdate({ target: vatRates.validFrom, set })
    await writeDown(tx, by, { action: 'update', subject: SUBJECT, details: { vatRate } }, at)
  }
  const news = { fields: fieldsOf(change.changes) }
  await mailAll(tx, (firstName, link) => mailTexts.settingsInEffect(firstName, news, link), moment)
}

async function lockChange(tx: Tx, id: string): Promise<SettingsChangeRow | undefined> {
  await lockSettings(tx)
  const isOne = and(eq(settingsChanges.id, id), eq(settingsChanges.state, 'pending'))
  const [change] = await tx.select().from(settingsChanges).where(isOne).for('update')
  return change
}

async function end(tx: Tx, { id }: SettingsChangeRow, state: 'effective' | 'cancelled', at: Date): Promise<void> {
  await tx.update(settingsChanges).set({ state, endedAt: at }).where(eq(settingsChanges.id, id))
  await announce(tx, { topic: 'billing' })
}

const SUBJECT = { kind: 'billing-settings', id: SETTINGS_ID, name: billingSettingsTexts.title } as const

async function tellOf(
  tx: Tx,
  by: Actor,
  { changes }: SettingsChangeRow,
  action: Deed['action'] & `${string}-change`,
  at: Date,
): Promise<void> {
  const { settings, vatRate } = changes
  await writeDown(tx, by, { action, subject: SUBJECT, details: { ...settings, ...(vatRate && { vatRate }) } }, at)
  await announce(tx, { topic: 'billing' })
}

/** The labels of the changed fields. Mails contain no account numbers. */
function fieldsOf({ settings, vatRate }: GuardedChanges): string {
  const names = Object.keys(settings).map((field) => billingSettingsTexts.guarded[field as keyof typeof settings])
  return [...names, ...(vatRate ? [billingSettingsTexts.vatRateFrom(vatRate.from)] : [])].join(', ')
}

async function mailAll(
  tx: Tx,
  letterTo: (firstName: string, link: string) => ReturnType<typeof mailTexts.settingsProposed>,
  { at, publicUrl }: Moment,
): Promise<void> {
  const link = `${publicUrl}/operator/billing/settings`
  await mailOtherOperators(tx, [], (firstName) => letterTo(firstName, link), at)
}
