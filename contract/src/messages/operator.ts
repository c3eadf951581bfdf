// Written by `npm run messages` from en/operator.json.
import { loadMessages } from '../language/load.ts'

export type OperatorTexts = {
  readonly kinds: {
    readonly all: string
    readonly campaigns: string
    readonly videos: string
    readonly locations: string
  }
  readonly kindsLabel: string
  readonly waiting: (values: { count: number; oldest: string }) => string
  readonly queue: string
  readonly views: {
    readonly pending: string
    readonly decided: string
  }
  readonly viewsLabel: string
  readonly outcomes: {
    readonly decided: string
    readonly approved: string
    readonly rejected: string
  }
  readonly outcomesLabel: string
  readonly search: string
  readonly nothingFound: string
  readonly nothingDecided: string
  readonly nothingDecidedReason: string
  readonly nothingOfKind: string
  readonly shownCount: (values: { of: number; shown: number }) => string
  readonly more: string
  readonly loadingMore: string
  readonly notThere: string
  readonly notThereReason: string
  readonly showWaiting: string
  readonly queueEmpty: string
  readonly queueEmptyReason: string
  readonly position: (values: { number: number; of: number }) => string
  readonly target: (values: { hours: number }) => string
  readonly overdue: (values: { waited: string }) => string
  readonly waitedTooLong: <Shown>(values: { hidden: (text: string) => Shown; waited: string }) => (string | Shown)[]
  readonly inTime: (values: { waited: string }) => string
  readonly heldByYou: string
  readonly heldByName: (values: { name: string }) => string
  readonly heldByHelp: (values: { name: string }) => string
  readonly heldMark: <Shown>(values: { hidden: (text: string) => Shown; name: string }) => (string | Shown)[]
  readonly changed: string
  readonly showChanged: string
  readonly gone: string
  readonly goOn: string
  readonly history: string
  readonly historyLabel: (values: { name: string }) => string
  readonly historyVersion: (values: { version: number }) => string
  readonly historyFile: (values: { sha256: string }) => string
  readonly events: {
    readonly created: (values: { by: string }) => string
    readonly saved: (values: { by: string }) => string
    readonly submitted: (values: { by: string }) => string
    readonly extended: (values: { by: string }) => string
    readonly deleted: (values: { by: string }) => string
    readonly approved: (values: { by: string }) => string
    readonly rejected: (values: { by: string }) => string
    readonly vetoed: (values: { by: string }) => string
    readonly 'taken-back': (values: { by: string }) => string
    readonly dropped: (values: { by: string }) => string
  }
  readonly decidedByName: (values: { by: string; decision: 'approve' | 'reject' }) => string
  readonly decidedBecause: string
  readonly undo: string
  readonly undone: (values: { name: string }) => string
  readonly undoSeconds: (values: { seconds: number }) => string
  readonly undoMore: (values: { count: number }) => string
  readonly undoLabel: string
  readonly dropped: (values: { name: string }) => string
  readonly droppedBecause: {
    readonly versionChanged: string
    readonly notReviewable: string
    readonly notFound: string
    readonly partySuspended: string
    readonly incomplete: string
    readonly otherwise: string
  }
  readonly nowShown: (values: { name: string; party: string; said: string }) => string
  readonly nothingLeft: (values: { said: string }) => string
  readonly stage: string
  readonly noPicture: string
  readonly videoLost: string
  readonly pictureLost: string
  readonly play: string
  readonly pause: string
  readonly muted: string
  readonly record: (values: { approved: number; rejected: number }) => string
  readonly facts: {
    readonly size: string
    readonly duration: string
    readonly dimensions: string
    readonly orientation: string
  }
  readonly bars: (values: { percent: number; screens: number }) => string
  readonly landscape: string
  readonly portrait: string
  readonly rejectBecause: string
  readonly oneToEight: string
  readonly reasonFirst: string
  readonly about: string
  readonly reasons: readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  readonly vehicleReasons: readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  readonly restaurantReasons: readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  readonly otherReason: string
  readonly reason: string
  readonly reasonHelp: string
  readonly approve: string
  readonly reject: string
  readonly keySpace: string
  readonly keysMove: string
  readonly keysPlay: string
  readonly shortcuts: {
    readonly move: string
    readonly approve: string
    readonly reject: string
    readonly reasons: string
    readonly own: string
    readonly play: string
    readonly undo: string
    readonly history: string
    readonly compare: string
    readonly screens: string
  }
  readonly keysLabel: string
  readonly approved: (values: { name: string }) => string
  readonly rejected: (values: { name: string }) => string
  readonly earlier: {
    readonly show: string
    readonly title: string
    readonly since: (values: { date: string }) => string
    readonly current: string
    readonly change: (values: { after: string; before: string }) => string
    readonly sameVideo: string
    readonly otherVideo: string
    readonly video: string
    readonly addedScreens: string
    readonly removedScreens: string
    readonly moreScreens: (values: { count: number; names: string }) => string
    readonly nothing: string
    readonly notKept: string
  }
  readonly screens: {
    readonly show: string
    readonly title: (values: { name: string }) => string
    readonly map: string
    readonly list: string
    readonly heads: {
      readonly venue: string
      readonly screen: string
      readonly location: string
      readonly display: string
    }
    readonly unknown: string
    readonly bars: (values: { percent: number }) => string
    readonly underReview: string
    readonly noPositions: string
    readonly none: string
    readonly more: (values: { count: number }) => string
  }
}

export const operatorTexts = await loadMessages<OperatorTexts>('operator')
