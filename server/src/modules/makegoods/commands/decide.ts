import { toCalendarDay } from '@marquee/contract/days.rules'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { decideMakegood as call } from '@marquee/contract/makegoods'
import { listChoices } from '@marquee/contract/makegoods.rules'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, AUTOMATIC_ACTOR, writeAuditEntry } from '../../audit/commands.ts'
import { lockStoredCampaign, notifyState } from '../../campaigns/commands/state.ts'
import type { OwnCampaign } from '../../campaigns/policy.ts'
import type { campaigns } from '../../campaigns/schema.ts'
import { lockCompany } from '../../companies/commands.ts'
import { locations } from '../../fleet/schema.ts'
import { lockFreeScreens } from '../../inventory/commands.ts'
import { creditMissingPlays, type MakegoodAmount } from '../../invoicing/commands/makegood-credits.ts'
import { type FreeDaysPlan, hashPlan, planFreeDays } from '../queries/free-days.ts'
import { computeCreditTotal, findMakegood, listCreditAmounts, type MakegoodRow, toSeen } from '../queries/makegoods.ts'
import { makegoodCredits, makegoodParts, makegoods } from '../schema.ts'
import { giveFreeDays } from './give-free-days.ts'
import { reportDecision } from './report.ts'

type Campaign = typeof campaigns.$inferSelect
type Choice = EndpointBody<typeof call>
type Context = { at: Date; publicUrl: string }

/**
 * Gives the client what it chooses, exactly as it was shown, in one transaction (decision 34). The campaign is locked
 * first, so a second click, another window and the job find the decision.
 *
 * @throws Refused one of `decideMakegood.refusals`; nothing is changed then
 */
export async function decideMakegood(
  tx: Tx,
  { campaignId }: OwnCampaign,
  { choice, seen }: Choice,
  { by, ...context }: Context & { by: Actor & { userId: string } },
): Promise<void> {
  const { refusals } = call
  const campaign = await lockStoredCampaign(tx, campaignId)
  const makegood = await findMakegood(tx, campaignId)
  if (!campaign || !makegood) throw refuse(refusals.noOffer)
  if (makegood.state !== 'offered') throw refuse(refusals.decided)
  if ((await getToday(tx, campaign, context.at)) > makegood.decideBy) throw refuse(refusals.tooLate)
  const choices = listChoices(makegood.mode, makegood.creditCents)
  if (choice !== 'declined' && !choices[choice]) throw refuse(refusals.notOffered)
  if (choice === 'days') {
    const plan = await lockPlan(tx, campaign, makegood, context.at)
    if (plan.screens.length === 0) throw refuse(refusals.noFreeDays)
    const rest = await listRest(tx, makegood, plan)
    if (hashPlan(plan, await computeCreditTotal(tx, rest)) !== seen) throw refuse(refusals.offerChanged)
    if (!(await giveFreeDays(tx, campaign, plan, context.at))) throw refuse(refusals.offerChanged)
    await credit(tx, makegood, rest, context, screenIds(plan.unavailable))
  }
  if (choice === 'credit') {
    const amounts = await listCreditAmounts(tx, makegood.id)
    if (toSeen(await computeCreditTotal(tx, amounts)) !== seen) throw refuse(refusals.offerChanged)
    await credit(tx, makegood, amounts, context)
  }
  await close(tx, { campaign, makegood, result: choice }, { ...context, by })
}

/**
 * Gives what the rule gives to a client who did not choose in time: the credit if it is offered, otherwise the free
 * days that are possible then, otherwise nothing. A suspended company could not choose, so it waits until it is back.
 */
export async function decideByDefault(tx: Tx, campaignId: string, context: Context): Promise<void> {
  const campaign = await lockStoredCampaign(tx, campaignId)
  const makegood = await findMakegood(tx, campaignId)
  if (!campaign || makegood?.state !== 'offered') return
  if ((await getToday(tx, campaign, context.at)) <= makegood.decideBy) return
  if ((await lockCompany(tx, campaign.companyId)).isSuspended) return
  const closeAs = (result: 'days' | 'credit' | 'expired') =>
    close(tx, { campaign, makegood, result }, { ...context, by: AUTOMATIC_ACTOR })
  if (listChoices(makegood.mode, makegood.creditCents).credit) {
    await credit(tx, makegood, await listCreditAmounts(tx, makegood.id), context)
    return closeAs('credit')
  }
  const plan = await lockPlan(tx, campaign, makegood, context.at)
  if (plan.screens.length === 0) return closeAs('expired')
  if (!(await giveFreeDays(tx, campaign, plan, context.at))) throw new Error('a locked screen was sold meanwhile')
  return closeAs('days')
}

/** Locks in the order of decision 8: after the campaign its company, the partners, and the screens. */
async function lockPlan(tx: Tx, campaign: Campaign, makegood: MakegoodRow, at: Date): Promise<FreeDaysPlan> {
  await lockCompany(tx, campaign.companyId)
  const { screenId } = makegoodParts
  const parts = await tx
    .selectDistinct({ screenId })
    .from(makegoodParts)
    .where(eq(makegoodParts.makegoodId, makegood.id))
  await lockFreeScreens(tx, screenIds(parts))
  return planFreeDays(tx, makegood, at)
}

/** What is credited for screens without free days. */
const listRest = async (tx: Tx, { id, mode }: MakegoodRow, { unavailable }: FreeDaysPlan) =>
  mode === 'choice' && unavailable.length > 0 ? listCreditAmounts(tx, id, screenIds(unavailable)) : []

const screenIds = (screens: readonly { screenId: string }[]) => screens.map(({ screenId }) => screenId)

/** @param only the credited screens; absent: all */
async function credit(
  tx: Tx,
  { id: makegoodId }: MakegoodRow,
  amounts: readonly MakegoodAmount[],
  context: Context,
  only?: readonly string[],
): Promise<void> {
  const notes = await creditMissingPlays(tx, amounts, context)
  if (notes.length === 0) return
  await tx.execute(sql`
    update ${makegoodParts} set is_credited = true
    where makegood_id = ${makegoodId} and credit_cents > 0
      and ${only ? sql`screen_id = any(${sql.param([...only])}::uuid[])` : sql`true`}`)
  await tx.insert(makegoodCredits).values(notes.map(({ id: documentId }) => ({ documentId, makegoodId })))
}

async function close(
  tx: Tx,
  {
    campaign,
    makegood,
    result,
  }: { campaign: Campaign; makegood: MakegoodRow; result: Exclude<MakegoodRow['state'], 'offered'> },
  { by, at, publicUrl }: Context & { by: Actor },
): Promise<void> {
  await tx
    .update(makegoods)
    .set({ state: result, decidedAt: at, decidedBy: by.userId })
    .where(eq(makegoods.id, makegood.id))
  const subject = { kind: 'makegood', id: campaign.id, name: campaign.name } as const
  const changes = { state: { from: makegood.state, to: result } }
  await writeAuditEntry(tx, by, { action: 'update', subject, partyId: campaign.companyId, changes }, at)
  await reportDecision(tx, { campaign, makegood, result }, { at, publicUrl, byDefault: by.userId === null })
  await notifyState(tx, campaign)
}

async function getToday(tx: Tx, { locationId }: Campaign, at: Date): Promise<string> {
  const { rows } = await tx.execute<{ timeZone: string }>(
    sql`select time_zone as "timeZone" from ${locations} where id = ${locationId}::uuid`,
  )
  return toCalendarDay(rows[0]?.timeZone ?? 'UTC', at)
}
