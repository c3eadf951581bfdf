import type { findVehicleScreens } from '@marquee/contract/availability'
import { computeEndDate } from '@marquee/contract/campaigns.rules'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import type { ScreenType } from '@marquee/contract/scalars'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { requireNamedCompany, requireVisibleCompany } from '../companies/policy.ts'
import type { Lookup } from '../inventory/queries/availability.ts'
import { findAdvert } from './queries/adverts.ts'
import { findCampaignHead } from './queries/heads.ts'
import { findSharedCampaign } from './queries/report-links.ts'
import { computeStartRange } from './rules.ts'

declare const proven: unique symbol
/** The caller may change this campaign: it belongs to their company and is not deleted. */
export type OwnCampaign = { readonly campaignId: string; readonly type: ScreenType; readonly [proven]: 'own' }
/** The caller may read this campaign: it belongs to their company, or they are an operator. */
export type VisibleCampaign = { readonly campaignId: string; readonly [proven]: 'visible' }
/** The caller may read the reports of this campaign, also after it was deleted. */
export type ReportedCampaign = {
  readonly campaignId: string
  readonly name: string
  readonly isDeleted: boolean
  readonly [proven]: 'reported'
}

/** The caller has a valid link to the report of this campaign. */
export type SharedCampaign = {
  readonly campaignId: string
  readonly linkId: string
  readonly expiresAt: Date
  readonly [proven]: 'shared'
}

/** @throws Refused notFound, or notYours for another company's (OPEN-30) */
export async function requireOwnCampaign(db: Db, caller: UserCaller, id: string): Promise<OwnCampaign> {
  const campaign = await findCampaignHead(db, id)
  if (!campaign || campaign.deletedAt) throw refuse(COMMON.notFound)
  requireNamedCompany(caller, campaign.companyId)
  // The checks above prove what the type claims.
  return { campaignId: id, type: campaign.type } as OwnCampaign
}

/** @throws Refused as `requireOwnCampaign`; operators see every campaign */
export async function requireVisibleCampaign(db: Db, caller: UserCaller, id: string): Promise<VisibleCampaign> {
  const { campaignId, isDeleted } = await requireReportedCampaign(db, caller, id)
  if (isDeleted) throw refuse(COMMON.notFound)
  return { campaignId } as VisibleCampaign
}

/** @throws Refused as `requireVisibleCampaign`, but a deleted campaign keeps its reports (product 7) */
export async function requireReportedCampaign(db: Db, caller: UserCaller, id: string): Promise<ReportedCampaign> {
  const campaign = await findCampaignHead(db, id)
  if (!campaign) throw refuse(COMMON.notFound)
  requireVisibleCompany(caller, campaign.companyId)
  return { campaignId: id, name: campaign.name, isDeleted: campaign.deletedAt !== null } as ReportedCampaign
}

/** @throws Refused notFound for a link that does not open a report, whatever the reason (decision 31) */
export async function requireSharedCampaign(db: Db, secret: string, at: Date): Promise<SharedCampaign> {
  const shared = await findSharedCampaign(db, secret, at)
  if (!shared) throw refuse(COMMON.notFound)
  return shared as SharedCampaign
}

/**
 * Checks the input of a lookup. A lookup that leaves out the reservations of a campaign reveals where they are, so the
 * caller needs read access to that campaign (OPEN-76).
 */
export async function toLookup(
  db: Db,
  caller: UserCaller,
  { location, startDate, numberOfWeeks, campaign, category, storedVideo }: EndpointBody<typeof findVehicleScreens>,
  at: Date,
): Promise<Lookup> {
  const holderId = campaign ? (await requireVisibleCampaign(db, caller, campaign)).campaignId : null
  const edited = campaign ? await findCampaignHead(db, campaign) : undefined
  const companyId = edited?.companyId ?? (caller.role === 'client' ? caller.companyId : null)
  const advert = companyId ? await findAdvert(db, companyId, storedVideo ?? edited?.video ?? null) : null
  const endsOn = computeEndDate(startDate, numberOfWeeks)
  const period = { locationId: location, startsOn: startDate, endsOn, holderId, category: category ?? null, advert }
  return { ...period, starts: computeStartRange(at) }
}
