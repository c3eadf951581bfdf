import type { AuditLine } from '@marquee/contract/audit'
import { paths } from '../../../lib/paths.ts'

/** The page of an object; undefined for deleted objects and for those without a page. */
export function getSubjectPath({
  action,
  subject: { kind, id },
}: Pick<AuditLine, 'action' | 'subject'>): string | undefined {
  if (action === 'delete') return undefined
  switch (kind) {
    case 'campaign':
      return paths.operatorCampaign(id)
    case 'screen':
      return paths.operatorScreen(id)
    // The page of a person is also found by the id of their owner profile or company.
    case 'user':
    case 'owner':
    case 'company':
      return paths.person(id)
    case 'vehicle':
    case 'restaurant':
    case 'infotainment':
      return paths.reviewItem(id)
    case 'location':
    case 'vehicle-type':
    case 'booking-settings':
      return paths.catalogue()
    case 'house-card':
      return paths.houseCard()
    case 'makegood-settings':
      return paths.makegoods()
    case 'makegood':
      return paths.operatorCampaign(id)
    case 'invoice':
      return paths.operatorInvoice(id)
    case 'payout':
      return paths.payout(id)
    case 'billing-settings':
      return paths.billingSettings()
    case 'bank-file':
      return paths.bank()
    case 'bank-entry':
      return paths.bankEntry(id)
    case 'billing-month':
      return paths.billing()
    case 'alert':
      return paths.operator()
    default:
      return undefined
  }
}
