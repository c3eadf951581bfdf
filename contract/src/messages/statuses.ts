// Written by `npm run messages` from en/statuses.json.
import { loadMessages } from '../language/load.ts'

export type StatusTexts = {
  readonly campaign: {
    readonly Approved: string
    readonly 'Pending Approval': string
    readonly Pending: string
    readonly Rejected: string
    readonly Draft: string
    readonly Deleted: string
  }
  readonly venue: {
    readonly Approved: string
    readonly 'Pending Approval': string
    readonly Rejected: string
    readonly Active: string
    readonly Online: string
    readonly Offline: string
  }
  readonly screen: {
    readonly Active: string
    readonly 'In Active': string
    readonly 'Under Maintenance': string
    readonly Retired: string
  }
  readonly display: {
    readonly online: string
    readonly offline: string
    readonly Unknown: string
  }
  readonly payment: {
    readonly Paid: string
    readonly Unpaid: string
    readonly Pending: string
    readonly Overdue: string
  }
  readonly infotainment: {
    readonly approved: string
    readonly pending: string
    readonly rejected: string
  }
  readonly category: {
    readonly Entertainment: string
    readonly Information: string
    readonly Education: string
  }
  readonly cuisine: {
    readonly 'Fine Dining': string
    readonly 'Casual Dining': string
    readonly 'Fast Food': string
    readonly Cafe: string
    readonly Other: string
  }
  readonly screenType: {
    readonly vehicle: string
    readonly restaurant: string
  }
  readonly orientation: {
    readonly landscape: string
    readonly portrait: string
  }
}

export const statusTexts = await loadMessages<StatusTexts>('statuses')
