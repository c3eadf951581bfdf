import { toCalendarDay } from '@marquee/contract/days.rules'
import { exportPayout } from '@marquee/contract/payouts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { buildPainFile } from '../adapter/pain.ts'
import { listPayees } from '../queries/payees.ts'
import { listPayoutItems } from '../queries/payout-runs.ts'
import { findBillingSettings, type SettingsRow } from '../../invoicing/queries/settings.ts'
import { computeBankDay, mayBecome } from '../rules/payout-runs.ts'
import { post } from '../../ledger/commands.ts'
import {
  notifyPayout,
  buildRunAuditEntry,
  assertUnchanged,
  listStatementLines,
  listTransferLines,
} from './payout-runs.ts'
import { changeRun, lockRun, type PayoutRunRow } from '../../bank/commands/transfers.ts'

/**
 * Creates the file for the bank, once, and stores it. From then on the amounts are in payout. An execution day that has
 * passed moves to the next business day of banks.
 *
 * @returns false if there is no such run
 */
export async function exportRun(tx: Tx, by: Actor, runId: string, at: Date): Promise<boolean> {
  const run = await lockRun(tx, runId)
  if (!run) return false
  const { payoutState, payoutChanged } = exportPayout.refusals
  const settings = await findBillingSettings(tx)
  // A run requires settings, and settings are never deleted.
  if (!mayBecome(run.state, 'exported') || !settings) throw refuse(payoutState)
  await assertUnchanged(tx, runId, at, payoutChanged)
  const today = toCalendarDay(settings.timeZone, at)
  const executesOn = run.executesOn < today ? computeBankDay(today) : run.executesOn
  const file = await buildTransferFile(tx, { ...run, executesOn }, settings, at)
  await changeRun(tx, runId, { state: 'exported', exportedAt: at, executesOn, file })
  await post(tx, {
    cause: 'payout',
    causeId: runId,
    label: run.number,
    bookedOn: today,
    at,
    lines: [...(await listStatementLines(tx, runId, 1)), ...(await listTransferLines(tx, runId, -1))],
  })
  await writeAuditEntry(
    tx,
    by,
    { ...buildRunAuditEntry(run, 'export'), details: { executesOn, totalCents: run.totalCents } },
    at,
  )
  await notifyPayout(tx, run, [])
  return true
}

async function buildTransferFile(tx: Tx, run: PayoutRunRow, settings: SettingsRow, at: Date): Promise<string> {
  const items = await listPayoutItems(tx, run.id)
  const payees = await listPayees(
    tx,
    items.map(({ ownerId }) => ownerId),
    at,
  )
  const { accountHolder, iban, bic, street, postcode, town, country } = settings
  return buildPainFile({
    number: run.number,
    madeAt: at,
    executesOn: run.executesOn,
    initiator: settings.name,
    debtor: { name: accountHolder, iban, bic, address: { street, postcode, town, country } },
    transfers: items.map((item) => ({
      endToEndId: item.endToEndId,
      cents: item.cents,
      remittance: item.remittance,
      name: item.accountHolder,
      iban: item.iban,
      address: pickAddress(payees.get(item.ownerId)),
    })),
  })
}

const NO_ADDRESS = { street: '', postcode: '', town: '', country: '' }
type PostalAddress = typeof NO_ADDRESS

function pickAddress(payee: PostalAddress | undefined): PostalAddress {
  const { street, postcode, town, country } = payee ?? NO_ADDRESS
  return { street, postcode, town, country }
}
