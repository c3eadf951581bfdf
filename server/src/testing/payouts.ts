import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { issueDocument } from '../modules/documents/commands/issue.ts'
import { post } from '../modules/ledger/commands.ts'
import { getLastDay } from '../modules/invoicing/rules/charged-periods.ts'
import type { DocumentContent, Party } from '../modules/documents/schema/content.ts'
import { payoutStatements } from '../modules/payouts/schema.ts'
import { payoutItems, payoutRuns } from '../modules/bank/schema/transfers.ts'
import { selfBillingAgreements } from '../modules/invoicing/schema/settings.ts'
import { type Db, runInTransaction } from '../platform/db/database.ts'
import type { TestApp } from './app.ts'
import type { Partner } from './people/users.ts'

/** The agreement of a partner to self-billing. */
export async function plantAgreement(db: Db, { ownerId, userId }: Pick<Partner, 'ownerId' | 'userId'>): Promise<void> {
  await db.insert(selfBillingAgreements).values({
    ownerId,
    version: selfBillingTexts.version,
    acceptedBy: userId,
    acceptedName: 'Petra Kovač',
    address: '127.0.0.1',
    acceptedAt: new Date('2026-01-01T00:00:00Z'),
  })
}

export type PlantedStatement = { id: string; number: string; cents: number }

/** A statement with its ledger entry, as if a month had been closed. */
export async function plantStatement(
  { context }: TestApp,
  { ownerId, screenId, month = '2026-10', cents = 10_000, vat }: StatementToPlant,
): Promise<PlantedStatement> {
  return runInTransaction(context.database, async (tx) => {
    const at = context.clock.now()
    const issuedOn = '2026-11-02'
    const vatCents = vat?.cents ?? 0
    const grossCents = cents + vatCents
    const { id, number } = await issueDocument(tx, {
      kind: 'statement',
      prefix: `SB-${ownerId.slice(0, 8).toUpperCase()}-`,
      series: `statement ${ownerId}`,
      issuedOn,
      issuedAt: at,
      ownerId,
      screenId,
      month,
      content: buildContent(month, cents, vat?.number),
      netCents: cents,
      vatCents,
      vatCategory: vat ? 'S' : 'E',
      vatRateBps: vat ? 1_900 : 0,
    })
    const lines = [
      { account: 'sold' as const, cents: cents * 2 },
      { account: 'vat-in' as const, cents: vatCents, partyId: ownerId, screenId, documentId: id },
      { account: 'partner' as const, cents: -grossCents, partyId: ownerId, screenId, documentId: id },
      { account: 'commission' as const, cents: -cents },
    ]
    await post(tx, { cause: 'statement', causeId: id, label: number, bookedOn: issuedOn, at, lines })
    return { id, number, cents: grossCents }
  })
}
type StatementToPlant = {
  ownerId: string
  screenId: string
  month?: string
  cents?: number
  /** the VAT that it charges, and the VAT number */
  vat?: { cents: number; number: string }
}

const PARTY: Party = {
  id: null,
  name: 'Example Company',
  street: '',
  postcode: '',
  town: '',
  address: '',
  country: 'HR',
  vatNumber: null,
  registration: null,
  email: '',
}

const buildContent = (month: string, cents: number, vatNumber: string | null = null): DocumentContent => ({
  seller: { ...PARTY, country: vatNumber?.slice(0, 2) ?? PARTY.country, vatNumber },
  buyer: PARTY,
  subject: month,
  period: { from: `${month}-01`, until: getLastDay(month) },
  lines: [{ name: 'Share', description: '', quantity: 1, unit: 'C62', unitPriceCents: cents, netCents: cents }],
  notes: [],
  exemption: 'Small business',
  payTo: null,
  share: { daysOnline: 31, chargedCents: cents * 2, shareBps: [5_000] },
  corrects: null,
})

/** A payout run that another operator has created, in a state, with one statement. */
export async function plantRun(
  { context }: TestApp,
  state: 'draft' | 'approved' | 'exported',
  { statement, ownerId, number }: { statement: PlantedStatement; ownerId: string; number: string },
): Promise<string> {
  const [at, creatorId] = [context.clock.now(), '00000000-0000-4000-8000-000000000000']
  const approved = { approvedBy: '00000000-0000-4000-8000-000000000001', approvedName: 'Ann Other', approvedAt: at }
  const values = {
    number,
    state,
    executesOn: '2026-11-23',
    totalCents: statement.cents,
    payees: 1,
    createdBy: creatorId,
    createdName: 'Otto Other',
    createdAt: at,
    ...(state !== 'draft' && approved),
    ...(state === 'exported' && { exportedAt: at, file: '<Document/>' }),
  }
  return runInTransaction(context.database, async (tx) => {
    const [run] = await tx.insert(payoutRuns).values(values).returning({ id: payoutRuns.id })
    const runId = run?.id ?? ''
    const [item] = await tx
      .insert(payoutItems)
      .values({
        runId,
        ownerId,
        cents: statement.cents,
        iban: 'HR1210010051863000160',
        accountHolder: 'Petra Kovač',
        endToEndId: `${number}-00001`,
        remittance: `${number} ${statement.number}`,
      })
      .returning({ id: payoutItems.id })
    await tx.insert(payoutStatements).values({ statementId: statement.id, itemId: item?.id ?? '' })
    return runId
  })
}
