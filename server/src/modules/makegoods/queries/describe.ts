import { type FreeDaysOffer, MAX_NAMED_SCREENS, type Makegood } from '@marquee/contract/makegoods'
import { listChoices } from '@marquee/contract/makegoods.rules'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { documents } from '../../documents/schema/documents.ts'
import { makegoodCredits } from '../schema.ts'
import { type FreeDaysPlan, hashPlan, planFreeDays } from './free-days.ts'
import { computeCreditTotal, findMakegood, listCreditAmounts, type MakegoodRow, toSeen } from './makegoods.ts'

/**
 * The offer for a campaign as it is now, or what became of it; null without one.
 *
 * @param readsMoney whether the reader sees amounts and credit notes (decision 33)
 */
export async function describeMakegood(
  db: Db,
  campaignId: string,
  { readsMoney, at }: { readsMoney: boolean; at: Date },
): Promise<Makegood | null> {
  const row = await findMakegood(db, campaignId)
  if (!row) return null
  const { state, promisedPlays, missingPlays, decideBy, offeredAt, decidedAt, decidedBy } = row
  const choices = state === 'offered' ? listChoices(row.mode, row.creditCents) : { days: false, credit: false }
  const plan = choices.days ? await planFreeDays(db, row, at) : null
  const days = plan && plan.screens.length > 0 ? await describeDays(db, row, { plan, readsMoney }) : null
  const [credit, campaign, creditNotes] = await Promise.all([
    choices.credit ? describeCredit(db, row, readsMoney) : null,
    findFreeDaysCampaign(db, campaignId),
    readsMoney ? listCreditNotes(db, row.id) : [],
  ])
  return {
    state,
    promisedPlays,
    missingPlays,
    offeredAt: offeredAt.toISOString(),
    decideBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    byDefault: decidedAt !== null && decidedBy === null,
    default: choices.credit ? 'credit' : days ? 'days' : null,
    offersDays: choices.days,
    days,
    credit,
    campaign,
    creditNotes,
  }
}

async function describeDays(
  db: Db,
  { id, mode }: MakegoodRow,
  { plan, readsMoney }: { plan: FreeDaysPlan; readsMoney: boolean },
): Promise<FreeDaysOffer> {
  const present = ({ screenId: _id, name, venue, missing }: FreeDaysPlan['unavailable'][number]) => ({
    _id,
    name,
    venue,
    missing,
  })
  const restIds = plan.unavailable.map(({ screenId }) => screenId)
  const rest = mode === 'choice' && restIds.length > 0 ? await listCreditAmounts(db, id, restIds) : []
  const credit = await computeCreditTotal(db, rest)
  return {
    startsOn: plan.screens[0]?.startsOn ?? '',
    endsOn:
      plan.screens
        .map(({ endsOn }) => endsOn)
        .sort()
        .at(-1) ?? '',
    screenCount: plan.screens.length,
    screens: plan.screens
      .slice(0, MAX_NAMED_SCREENS)
      .map(({ startsOn, endsOn, ...screen }) => ({ ...present(screen), startsOn, endsOn })),
    unavailableCount: plan.unavailable.length,
    unavailable: plan.unavailable.slice(0, MAX_NAMED_SCREENS).map(present),
    isRestCredited: credit.netCents > 0,
    creditCents: readsMoney ? credit.netCents : null,
    // Who may not see the amount may not choose either, and it could be guessed from the hash.
    seen: readsMoney ? hashPlan(plan, credit) : '',
  }
}

async function describeCredit(db: Db, { id }: MakegoodRow, readsMoney: boolean): Promise<Makegood['credit']> {
  if (!readsMoney) return { amount: null, seen: '' }
  const amount = await computeCreditTotal(db, await listCreditAmounts(db, id))
  return { amount, seen: toSeen(amount) }
}

async function findFreeDaysCampaign(db: Db, campaignId: string): Promise<Makegood['campaign']> {
  const { id: _id, startsOn, endsOn } = campaigns
  const [given] = await db
    .select({ _id, startsOn, endsOn })
    .from(campaigns)
    .where(and(eq(campaigns.makegoodOf, campaignId), isNull(campaigns.deletedAt)))
  return given ?? null
}

function listCreditNotes(db: Db, makegoodId: string): Promise<Makegood['creditNotes']> {
  const { id: _id, number, grossCents } = documents
  return db
    .select({ _id, number, grossCents })
    .from(makegoodCredits)
    .innerJoin(documents, eq(documents.id, makegoodCredits.documentId))
    .where(eq(makegoodCredits.makegoodId, makegoodId))
    .orderBy(documents.number)
}
