import { campaignStatus } from '@marquee/contract/scalars'
import * as z from 'zod/mini'

const campaign = z.object({ campaignId: z.string(), companyId: z.string() })
const decidedCampaign = z.extend(campaign, { reason: z.nullable(z.string()) })

/**
 * Every domain event with its payload. `publish` writes an event to the outbox in the transaction of what happened; the
 * jobs that `subscribe` to it run after the commit. The outbox stores names and payloads, so a later version must
 * read what an earlier one wrote.
 */
export const DOMAIN_EVENTS = {
  'identity.reset-requested': z.object({ email: z.string() }),
  'identity.verification-requested': z.object({ email: z.string() }),
  'identity.account-attacked': z.object({ email: z.string() }),
  'company.suspended': z.object({ companyId: z.string() }),
  'mail.queued': z.object({ mailId: z.string() }),
  'upload.over': z.object({ ids: z.array(z.string()) }),
  'venue.submitted': z.object({
    kind: z.enum(['vehicle', 'restaurant']),
    id: z.string(),
    ownerId: z.string(),
    version: z.number(),
  }),
  'screens.moved': z.object({ screenIds: z.array(z.string()) }),
  'review.decided-soon': z.object({ decisionId: z.string() }),
  'campaign.approved': decidedCampaign,
  'campaign.rejected': decidedCampaign,
  'campaign.withdrawn': campaign,
  'campaign.deleted': z.extend(campaign, { status: campaignStatus }),
  'campaign.screens-lost': campaign,
  'campaign.extended': campaign,
  'billing.settings-saved': z.object({}),
  'agreement.accepted': z.object({ ownerId: z.string() }),
  'document.issued': z.object({ documentId: z.string() }),
  'statements.requested': z.object({
    month: z.string(),
    by: z.object({ userId: z.nullable(z.string()), name: z.string(), address: z.nullable(z.string()) }),
    ownerIds: z.array(z.string()),
  }),
  'payout.paid': z.object({ runId: z.string() }),
  'transfers.returned': z.object({ itemIds: z.array(z.string()) }),
}

export type DomainEventName = keyof typeof DOMAIN_EVENTS

export type DomainEvents = { readonly [E in DomainEventName]: z.infer<(typeof DOMAIN_EVENTS)[E]> }
