import { approveSettingsChange, saveBillingSettings } from '@marquee/contract/billing-settings'
import { billingSettingsTexts } from '@marquee/contract/messages/billing-settings'
import type { NotificationValues } from '@marquee/contract/notifications.rules'
import { and, eq } from 'drizzle-orm'
import { createId } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, AUTOMATIC_ACTOR, type AuditEntry, writeAuditEntry } from '../../audit/commands.ts'
import { informOtherOperators } from '../../identity/commands/operators.ts'
import type { Email, EmailWriter } from '../../notifications/rules/emails.ts'
import { presentSettings } from '../present/settings.ts'
import { getDualControlFacts } from '../queries/dual-control.ts'
import { findBillingSettings } from '../queries/settings.ts'
import {
  findDueChange,
  hasOtherOperator,
  isStillAuthorized,
  findPendingChange,
  type SettingsChangeRow,
} from '../queries/settings-changes.ts'
import { checkDualControl } from '../rules/dual-control.ts'
import { computeEffectiveTime } from '../rules/settings-changes.ts'
import { type DualControlChanges, settingsChanges, vatRates } from '../schema/settings-changes.ts'
import { lockSettings, saveSettings, SETTINGS_ID } from './settings.ts'

type CommandContext = { at: Date; publicUrl: string }
type Proposer = Actor & { userId: string }

/**
 * Proposes a change of settings under dual control. It takes effect a day after another operator approves it (decision
 * 21).
 *
 * @throws Refused changePending
 */
export async function proposeChange(
  tx: Tx,
  by: Proposer,
  changes: DualControlChanges,
  commandContext: CommandContext,
): Promise<void> {
  const { at } = commandContext
  if (await findPendingChange(tx)) throw refuse(saveBillingSettings.refusals.changePending)
  const isAlone = !(await hasOtherOperator(tx, by.userId, at))
  const change: SettingsChangeRow = {
    id: createId(),
    state: 'pending',
    changes,
    proposedBy: by.userId,
    proposedName: by.name,
    proposedAt: at,
    isAlone,
    approvedBy: null,
    approvedName: null,
    effectiveAt: isAlone ? computeEffectiveTime(true, at) : null,
    endedAt: null,
  }
  await tx.insert(settingsChanges).values(change)
  await auditChange(tx, by, change, 'propose-change', at)
  await informOperators(
    tx,
    change,
    'proposed',
    ({ texts, writeEmail }, fields, envelope) =>
      writeEmail(texts.billing.settingsProposed, { by: by.name, fields, isAlone }, envelope),
    commandContext,
  )
}

/**
 * Records the approval of another operator and starts the delay.
 *
 * @returns false if no such change is pending
 * @throws Refused changeApproved, sameOperator, operatorTooNew, operatorsTooClose
 */
export async function approveChange(
  tx: Tx,
  by: Proposer,
  id: string,
  commandContext: CommandContext,
): Promise<boolean> {
  const { at } = commandContext
  const change = await lockChange(tx, id)
  if (!change) return false
  const { refusals } = approveSettingsChange
  if (change.effectiveAt) throw refuse(refusals.changeApproved)
  const why = checkDualControl(await getDualControlFacts(tx, [change.proposedBy, by.userId]), at)
  if (why) throw refuse(refusals[why])
  const effectiveAt = computeEffectiveTime(false, at)
  await tx
    .update(settingsChanges)
    .set({ approvedBy: by.userId, approvedName: by.name, effectiveAt })
    .where(eq(settingsChanges.id, id))
  await auditChange(tx, by, change, 'approve-change', at)
  await informOperators(
    tx,
    change,
    'approved',
    ({ texts, formats, writeEmail }, fields, envelope) => {
      const values = {
        by: by.name,
        fields,
        day: formats.formatInstant(effectiveAt, { dateStyle: 'long', timeZone: 'UTC' }),
        time: formats.formatInstant(effectiveAt, { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }),
      }
      return writeEmail(texts.billing.settingsApproved, values, envelope)
    },
    commandContext,
  )
  return true
}

/** Cancels a change before it takes effect; any operator can. @returns false if no such change is pending */
export async function cancelChange(tx: Tx, by: Actor, id: string, commandContext: CommandContext): Promise<boolean> {
  const change = await lockChange(tx, id)
  if (!change) return false
  await dropChange(tx, change, by, commandContext)
  return true
}

async function dropChange(tx: Tx, change: SettingsChangeRow, by: Actor, commandContext: CommandContext): Promise<void> {
  await endChange(tx, change, 'cancelled', commandContext.at)
  await auditChange(tx, by, change, 'cancel-change', commandContext.at)
  await informOperators(
    tx,
    change,
    'cancelled',
    ({ texts, writeEmail }, fields, envelope) =>
      writeEmail(texts.billing.settingsCancelled, { by: by.name, fields }, envelope),
    commandContext,
  )
}

/**
 * Applies the change whose delay is over, or cancels it if its proposer or approver is no longer an active operator.
 */
export async function applyDueChange(tx: Tx, commandContext: CommandContext): Promise<void> {
  const { at } = commandContext
  await lockSettings(tx)
  const change = await findDueChange(tx, at)
  const row = await findBillingSettings(tx)
  if (!change || !row) return
  if (!(await isStillAuthorized(tx, change))) return dropChange(tx, change, AUTOMATIC_ACTOR, commandContext)
  const { settings, vatRate } = change.changes
  const by: Actor = { userId: change.proposedBy, name: change.proposedName, address: null }
  const body = { ...presentSettings(row), ...settings, invoicesEarlier: false }
  const saved = await saveSettings(tx, by, body, at)
  if (saved.kind === 'refused') return dropChange(tx, change, AUTOMATIC_ACTOR, commandContext)
  await endChange(tx, change, 'effective', at)
  if (vatRate) {
    const { from: validFrom, rateBps } = vatRate
    const set = { rateBps, at }
    await tx
      .insert(vatRates)
      .values({ validFrom, ...set })
      .onConflictDoUpdate({ target: vatRates.validFrom, set })
    await writeAuditEntry(tx, by, { action: 'update', subject: SUBJECT, details: { vatRate } }, at)
  }
  await informOperators(
    tx,
    change,
    'inEffect',
    ({ texts, writeEmail }, fields, envelope) => writeEmail(texts.billing.settingsInEffect, { fields }, envelope),
    commandContext,
  )
}

async function lockChange(tx: Tx, id: string): Promise<SettingsChangeRow | undefined> {
  await lockSettings(tx)
  const isOne = and(eq(settingsChanges.id, id), eq(settingsChanges.state, 'pending'))
  const [change] = await tx.select().from(settingsChanges).where(isOne).for('update')
  return change
}

async function endChange(tx: Tx, { id }: SettingsChangeRow, state: 'effective' | 'cancelled', at: Date): Promise<void> {
  await tx.update(settingsChanges).set({ state, endedAt: at }).where(eq(settingsChanges.id, id))
  await notify(tx, { topic: 'billing' })
}

const SUBJECT = { kind: 'billing-settings', id: SETTINGS_ID, name: billingSettingsTexts.title } as const

async function auditChange(
  tx: Tx,
  by: Actor,
  { changes }: SettingsChangeRow,
  action: AuditEntry['action'] & `${string}-change`,
  at: Date,
): Promise<void> {
  const { settings, vatRate } = changes
  await writeAuditEntry(tx, by, { action, subject: SUBJECT, details: { ...settings, ...(vatRate && { vatRate }) } }, at)
  await notify(tx, { topic: 'billing' })
}

/** The labels of the changed fields. Emails contain no account numbers. */
function listFields({ settings, vatRate }: DualControlChanges): string[] {
  const names = Object.keys(settings).map((field) => billingSettingsTexts.dualControl[field as keyof typeof settings])
  return [...names, ...(vatRate ? [billingSettingsTexts.datedVatRate({ day: vatRate.from })] : [])]
}

async function informOperators(
  tx: Tx,
  { id, changes }: SettingsChangeRow,
  change: NotificationValues['billing-settings-changed']['change'],
  email: (writer: EmailWriter, fields: string, envelope: { firstName: string; url: string }) => ReturnType<Email>,
  { at, publicUrl }: CommandContext,
): Promise<void> {
  const url = `${publicUrl}/operator/billing/settings`
  const values = {
    change,
    fields: Object.keys(changes.settings),
    vatRateFrom: changes.vatRate?.from ?? null,
  }
  await informOtherOperators(
    tx,
    [],
    { kind: 'billing-settings-changed', values, occurrence: `${id} ${change}` },
    (writer, firstName) => email(writer, writer.formats.formatList(listFields(changes)), { firstName, url }),
    at,
  )
}
