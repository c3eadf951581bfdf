import { importBankStatement } from '@marquee/contract/bank'
import { confirmVatNumber } from '@marquee/contract/billing-details'
import { saveBillingSettings } from '@marquee/contract/billing-settings'
import { createLocation, createVehicleType } from '@marquee/contract/fleet'
import { decideReview, listReviews } from '@marquee/contract/operator'
import { approvePayout, createPayout, exportPayout, getNextPayout, markPayoutPaid } from '@marquee/contract/payouts'
import type { ApiClient } from '@marquee/simulator/marketplace/api-client'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTINGS } from '../../server/src/testing/operator-settings.ts'
import type { VirtualMarquee } from './virtual-marquee.ts'

/** What operators do in a month of the marketplace, by calls of the API. */

export const VEHICLE_TYPE = 'Taxi'

export async function setUpMarketplace(operator: ApiClient, locations: Readonly<Record<string, string>>) {
  for (const [name, timeZone] of Object.entries(locations)) await operator(createLocation, { body: { name, timeZone } })
  await operator(createVehicleType, { body: { name: VEHICLE_TYPE } })
  await operator(saveBillingSettings, { body: SETTINGS })
}

/** Approves all pending submissions. */
export async function approveAll(marquee: VirtualMarquee): Promise<void> {
  const operator = await marquee.signInOperator(1)
  const { reviews } = await operator(listReviews, { query: { status: 'pending' } })
  for (const { kind, id } of reviews) {
    await operator(decideReview, { params: { kind, id }, body: { decision: 'approve' } })
  }
  await marquee.work()
}

export async function confirmVat(marquee: VirtualMarquee, partyId: string, vatNumber: string): Promise<void> {
  const operator = await marquee.signInOperator(1)
  await operator(confirmVatNumber, { params: { id: partyId }, body: { vatNumber, reference: 'WAPI-1' } })
}

/** The client pays an invoice by its reference. */
export async function importPayment(
  marquee: VirtualMarquee,
  { cents, party, reference }: { cents: number; party: string; reference: string },
): Promise<void> {
  const on = marquee.now().toISOString().slice(0, 10)
  const path = join(await mkdtemp(join(tmpdir(), 'marquee-e2e-')), `${on}.xml`)
  await writeFile(path, buildBankStatement({ on, cents, party, reference }))
  const operator = await marquee.signInOperator(1)
  await operator(importBankStatement, { files: { file: path } })
  await marquee.work()
}

/** Two operators pay all partners who can be paid. */
export async function payPartners(marquee: VirtualMarquee): Promise<void> {
  const [first, second] = [await marquee.signInOperator(1), await marquee.signInOperator(2)]
  const { totalCents, executesOn } = await first(getNextPayout)
  const requestId = crypto.randomUUID()
  const body = { exceptOwnerIds: [], executesOn, totalCents, requestId }
  const { payout } = await first(createPayout, { body })
  const params = { id: payout.id }
  await second(approvePayout, { params, body: {} })
  await first(exportPayout, { params, body: {} })
  await first(markPayoutPaid, { params, body: { paidOn: marquee.now().toISOString().slice(0, 10) } })
  await marquee.work()
}

type BankEntry = { on: string; cents: number; party: string; reference: string }

/** A bank statement (camt.053.001.08) with one incoming transfer. */
const buildBankStatement = ({ on, cents, party, reference }: BankEntry) => {
  const amount = `<Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M-${on}</MsgId><CreDtTm>${on}T20:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>S-${on}</Id><CreDtTm>${on}T20:00:00Z</CreDtTm><Acct><Id><IBAN>${SETTINGS.iban}</IBAN></Id></Acct>
<Ntry>${amount}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt>
<AcctSvcrRef>B-${on}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Pty><Nm>${party}</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`
}
