import type { ApprovedVersion } from '@marquee/contract/operator'
import { adCategoryTexts } from '@marquee/contract/messages/ad-categories'
import { reviewTexts } from '@marquee/contract/messages/reviews'
import type { AdReview, ApprovedVersionRow } from '../queries/approved-versions.ts'
import { presentFacts, presentStoredVideo } from './reviews.ts'

type ScreenChanges = Pick<ApprovedVersion, 'addedScreens' | 'removedScreens'>

/** The version that was approved last, and the facts that differ from those under review. */
export function presentApprovedVersion(
  review: AdReview,
  { approvedAt, video, poster, facts }: ApprovedVersionRow,
  { readsMoney, ...screenChanges }: ScreenChanges & { readsMoney: boolean },
): ApprovedVersion {
  // A fact that was not kept then counts as unchanged.
  const before = listFacts({ ...review, ...facts } as AdReview, readsMoney)
  const changes = listFacts(review, readsMoney).flatMap(([label, after, isDay], index) => {
    const value = before[index]?.[1] ?? after
    return value === after ? [] : [{ label, before: value || reviewTexts.none, after, isDay: isDay ?? false }]
  })
  return { at: approvedAt.toISOString(), video: presentStoredVideo(video, poster), changes, ...screenChanges }
}

function listFacts(row: AdReview, readsMoney: boolean): [label: string, value: string, isDay?: true][] {
  const { category } = row
  const advertised =
    row.kind === 'campaign' && category
      ? adCategoryTexts.names[row.category ?? 'other']
      : adCategoryTexts.field.notChosen
  return [
    [reviewTexts.facts.name, row.name],
    ...presentFacts(row, readsMoney),
    ...(row.kind === 'campaign' ? [[adCategoryTexts.field.label, advertised] satisfies [string, string]] : []),
  ]
}
