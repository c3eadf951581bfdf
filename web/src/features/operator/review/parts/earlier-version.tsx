import type { ApprovedVersion, Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { formatDay, formatInstantDay } from '../../../../lib/format.ts'
import { Spinner } from '../../../../ui/loading.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { ScrollRegion } from '../../../../ui/scroll-region.tsx'
import type { useApprovedVersion } from '../api.ts'
import styles from './earlier-version.module.css'

const { earlier: texts } = operatorTexts

type Props = { review: Review; version: ReturnType<typeof useApprovedVersion> }

/** What changed since the last approval, or that no earlier version was kept. */
export function EarlierVersion({ review, version }: Props) {
  if (version.data === undefined) {
    return (
      <NotLoaded query={version}>
        <Spinner />
      </NotLoaded>
    )
  }
  const approved = version.data
  if (approved === null) return <p role="status">{texts.notKept}</p>
  const isSameVideo = approved.video.sha256 === review.video?.sha256
  const changes = listChanges(approved)
  return (
    <ScrollRegion className={styles.changes} label={texts.title}>
      <h3>{texts.since({ date: formatInstantDay(approved.at) })}</h3>
      <dl>
        <div>
          <dt>{texts.video}</dt>
          <dd>{isSameVideo ? texts.sameVideo : texts.otherVideo}</dd>
        </div>
        {changes.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length === 0 && <p>{texts.nothing}</p>}
    </ScrollRegion>
  )
}

function listChanges({ changes, addedScreens, removedScreens }: ApprovedVersion): [label: string, value: string][] {
  const screens = [
    [texts.addedScreens, addedScreens],
    [texts.removedScreens, removedScreens],
  ] as const
  return [
    ...changes.map(({ label, before, after, isDay }): [string, string] => [
      label,
      texts.change(isDay ? { before: formatDay(before), after: formatDay(after) } : { before, after }),
    ]),
    ...screens.flatMap(([label, { names, count }]): [string, string][] =>
      count === 0 ? [] : [[label, joinNames(names, count)]],
    ),
  ]
}

function joinNames(names: readonly string[], count: number): string {
  const listed = names.join('; ')
  return count > names.length ? texts.moreScreens({ names: listed, count: count - names.length }) : listed
}
