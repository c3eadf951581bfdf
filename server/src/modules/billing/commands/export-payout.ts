import { dayIn } from '@marquee/contract/days.rules'
import { exportPayout } from '@marquee/contract/payouts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, writeDown } from '../../audit/commands.ts'
import { painFile } from '../adapter/pain.ts'
import { payeesOf } from '../queries/payees.ts'
import { itemsOf, type PayoutRunRow } from '../queries/payouts.ts'
import { billingSettings, type SettingsRow } from '../queries/settings.ts'
import { bankDayFrom, mayBecome } from '../rules/payouts.ts'
import { payoutRuns } from '../schema/payouts.ts'
import { post } from './ledger.ts'
import { announcePayout, deedOn, demandUnchanged, lockRun, statementLines, transferLines } from './payouts.ts'

/**
 * Makes the file for the bank, once, and keeps it. From then on the money is on its way. A day that has passed while the run
 * waited is put off to the next one on which banks work.
 *
 * @returns false where there is no such run
 */
export async function exportRun(tx: Tx, by: Actor, runId: string, at: Date): Promise<boolean> {
  const run = await lockRun(tx, runId)
  if (!run) return false
  const { payoutState, payoutChanged } = exportPayout.refusals
  const settings = await billingSettings(tx)
  // Without settings no run was put together, and they are never taken away.
  if (!mayBecome(run.state, 'exported') || !settings) throw refuse(payoutState)
  await demandUnchanged(tx, runId, at, payoutChanged)
  const today = dayIn(settings.timeZone, at)
  const executesOn = run.executesOn < today ? bankDayFrom(today) : run.executesOn
  const file = await fileFor(tx, { ...run, executesOn }, settings, at)
  await tx
    .update(payoutRuns)
    .set({ state: 'exported', exportedAt: at, executesOn, file })
    .where(eq(payoutRuns.id, runId))
  await post(tx, {
    cause: 'payout',
    causeId: runId,
    label: run.number,
    bookedOn: today,
    at,
    lines: [...(await statementLines(tx, runId, 1)), ...(await transferLines(tx, runId, -1))],
  })
  await writeDown(tx, by, { ...deedOn(run, 'export'), details: { executesOn, totalCents: run.totalCents } }, at)
  await announcePayout(tx, run, [])
  return true
}

async function fileFor(tx: Tx, run: PayoutRunRow, settings: SettingsRow, at: Date): Promise<string> {
  const items = await itemsOf(tx, run.id)
  const payees = await payeesOf(
    tx,
    items.map(({ ownerId }) => ownerId),
    at,
  )
  const { accountHolder, iban, bic, street, postcode, town, country } = settings
  return painFile({
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
      address: addressOf(payees.get(item.ownerId)),
    })),
  })
}

const NO_ADDRESS = { street: '', postcode: '', town: '', country: '' }
type WithAddress = typeof NO_ADDRESS

function addressOf(payee: WithAddress | undefined): WithAddress {
  const { street, postcode, town, country } = payee ?? NO_ADDRESS
  return { street, postcode, town, country }
}
