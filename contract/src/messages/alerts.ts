// Written by `npm run messages` from en/alerts.json.
import { loadMessages } from '../language/load.ts'

export type AlertTexts = {
  readonly titles: {
    readonly 'screen-silent': (values: { count: number; name: string }) => string
    readonly 'campaign-without-plays': (values: { count: number; name: string }) => string
    readonly 'review-overdue': (values: { count: number; name: string }) => string
    readonly 'mail-failing': (values: { count: number; name: string }) => string
    readonly 'job-failing': (values: { count: number; name: string }) => string
    readonly 'disk-failing': (values: { count: number; name: string }) => string
  }
  readonly titlesInLocation: {
    readonly 'screen-silent': (values: { count: number; location: string; name: string }) => string
    readonly 'campaign-without-plays': (values: { count: number; location: string; name: string }) => string
    readonly 'review-overdue': (values: { count: number; location: string; name: string }) => string
  }
  readonly stateNames: {
    readonly 'mail-failing': {
      readonly waiting: string
      readonly refused: string
    }
    readonly 'disk-failing': {
      readonly low: string
      readonly full: string
      readonly away: string
    }
  }
  readonly diskNote: (values: { free: string; total: string }) => string
  readonly mailNote: (values: { count: number }) => string
  readonly mailErrorNote: (values: { count: number; error: string }) => string
  readonly jobsFailed: (values: { count: number }) => string
  readonly jobsFailedError: (values: { count: number; error: string }) => string
  readonly jobsWaiting: (values: { count: number }) => string
  readonly overview: {
    readonly calm: string
    readonly newAlerts: (values: { count: number }) => string
    readonly pendingReviews: (values: { count: number }) => string
    readonly reviews: string
    readonly reviewsNote: (values: { oldest: string; overdue: number }) => string
    readonly nothingPending: string
    readonly screensOnline: string
    readonly onlineNote: (values: { percent: string }) => string
    readonly screensOffline: string
    readonly neverConnected: (values: { count: number }) => string
    readonly notPaired: (values: { count: number }) => string
    readonly campaigns: string
    readonly allPlaying: string
    readonly playingNow: (values: { count: number }) => string
    readonly withoutPlays: (values: { count: number }) => string
    readonly noCampaigns: string
    readonly receivable: string
    readonly receivableNote: (values: { invoices: number }) => string
    readonly people: string
    readonly peopleNote: string
  }
  readonly money: {
    readonly title: string
    readonly calm: string
    readonly overdue: (values: { count: number }) => string
    readonly overdueNote: (values: { oldest: string; sum: string }) => string
    readonly bank: (values: { count: number }) => string
    readonly bankNote: string
    readonly waiting: (values: { count: number }) => string
    readonly waitingNote: string
    readonly settingsMissing: string
    readonly vatNumbers: (values: { count: number }) => string
    readonly vatNumbersNote: string
    readonly payouts: (values: { count: number }) => string
    readonly payoutsNote: string
    readonly returned: (values: { count: number }) => string
    readonly returnedNote: string
  }
  readonly needsAttention: string
  readonly needsAttentionCount: (values: { count: number }) => string
  readonly states: {
    readonly open: string
    readonly closed: string
  }
  readonly statesLabel: string
  readonly kindsLabel: string
  readonly everyKind: string
  readonly kinds: {
    readonly 'screen-silent': string
    readonly 'campaign-without-plays': string
    readonly 'review-overdue': string
    readonly 'mail-failing': string
    readonly 'job-failing': string
    readonly 'disk-failing': string
  }
  readonly groups: string
  readonly membersLabel: (values: { title: string }) => string
  readonly days: (values: { count: number }) => string
  readonly since: (values: { age: string }) => string
  readonly sinceOldest: (values: { age: string }) => string
  readonly late: (values: { late: string; waited: string }) => string
  readonly lateOldest: (values: { late: string; waited: string }) => string
  readonly waited: (values: { length: string }) => string
  readonly lasted: (values: { ended: string; length: string }) => string
  readonly resolvedDay: (values: { day: string }) => string
  readonly resolvedAge: (values: { age: string }) => string
  readonly fresh: (values: { count: number }) => string
  readonly acknowledged: string
  readonly acknowledgedByName: (values: { name: string }) => string
  readonly acknowledge: string
  readonly acknowledgeLabel: (values: { title: string }) => string
  readonly undo: string
  readonly undoLabel: (values: { title: string }) => string
  readonly showMore: (values: { left: number }) => string
  readonly keys: {
    readonly move: string
    readonly open: string
    readonly acknowledge: string
  }
  readonly nothing: string
  readonly nothingReason: string
  readonly nothingOfKind: string
  readonly nothingResolved: string
  readonly nothingResolvedReason: string
  readonly notWatched: string
  readonly notWatchedReason: (values: { age: string }) => string
  readonly couldNotUpdate: string
  readonly mailSwitch: string
  readonly mailSwitchHelp: string
  readonly sidebar: {
    readonly overview: (values: { count: number }) => string
    readonly reviewQueue: (values: { count: number }) => string
    readonly fleet: (values: { count: number }) => string
    readonly billing: (values: { count: number }) => string
  }
  readonly manyCount: (values: { most: number }) => string
}

export const alertTexts = await loadMessages<AlertTexts>('alerts')
