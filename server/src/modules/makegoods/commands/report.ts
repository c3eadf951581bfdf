import type { Tx } from '../../../platform/db/database.ts'
import type { campaigns } from '../../campaigns/schema.ts'
import { type BusinessNews, informMembers } from '../../members/commands/inform.ts'
import type { MakegoodRow } from '../queries/makegoods.ts'

type Campaign = Pick<typeof campaigns.$inferSelect, 'id' | 'name' | 'companyId'>
type Subject = { campaign: Campaign; makegood: MakegoodRow }
type Context = { at: Date; publicUrl: string }

/** Tells the client of an offer, or that it can still be decided; each once. */
export async function reportOffer(
  tx: Tx,
  kind: 'makegood-offered' | 'makegood-reminder',
  { campaign, makegood }: Subject,
  { at, publicUrl }: Context,
): Promise<void> {
  const { decideBy, missingPlays: plays, promisedPlays: promised } = makegood
  const url = `${publicUrl}/campaigndetails/${campaign.id}`
  const email: BusinessNews['email'] = ({ texts, formats, writeEmail }, firstName) => {
    const values = { campaign: campaign.name, day: formats.formatDay(decideBy, { dateStyle: 'long' }) }
    return kind === 'makegood-offered'
      ? writeEmail(texts.campaigns.makegoodOffered, { ...values, plays, promised }, { firstName, url })
      : writeEmail(texts.campaigns.makegoodReminder, values, { firstName, url })
  }
  const values = { campaignId: campaign.id, name: campaign.name, decideBy }
  const news = { business: toBusiness(campaign), email, occurrence: makegood.id }
  if (kind === 'makegood-offered') await informMembers(tx, [{ ...news, kind, values: { ...values, plays } }], at)
  else await informMembers(tx, [{ ...news, kind, values }], at)
}

/** Tells the client what it gets, also when it did not choose. */
export async function reportDecision(
  tx: Tx,
  { campaign, makegood, result }: Subject & { result: 'days' | 'credit' | 'declined' | 'expired' },
  { at, publicUrl, byDefault }: Context & { byDefault: boolean },
): Promise<void> {
  const url = `${publicUrl}/campaigndetails/${campaign.id}`
  const email: BusinessNews['email'] = ({ texts, writeEmail }, firstName) =>
    writeEmail(
      texts.campaigns.makegoodDecided,
      { campaign: campaign.name, result, byDefault: byDefault ? 'yes' : 'no' },
      { firstName, url },
    )
  const values = { campaignId: campaign.id, name: campaign.name, result, byDefault }
  const news = { business: toBusiness(campaign), email, occurrence: makegood.id, values }
  await informMembers(tx, [{ ...news, kind: 'makegood-decided' }], at)
}

const toBusiness = ({ companyId }: Campaign) => ({ kind: 'company', id: companyId }) as const
