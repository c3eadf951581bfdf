import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { useRef, useState } from 'react'
import { type LocationClock, formatLocalTime } from '../../../lib/local-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { Delayed, Skeleton } from '../../../ui/loading.tsx'
import { type HistoryLine, buildHistoryLines } from '../history.ts'
import { useHistory } from '../delivery-api.ts'
import styles from './history-card.module.css'

/** The number of entries that are shown at first. */
const AT_FIRST = 6

type Located = { locationName: string; timeZone: string | null }
const NOWHERE: Located = { locationName: '', timeZone: null }

/**
 * The history of the campaign with decisions and their reasons, newest first (product 3). Times are those of its
 * location, like the rest of the page; the location of a deleted campaign is unknown.
 */
export function HistoryCard({ id, campaign = NOWHERE }: { id: string; campaign?: Located }) {
  const clock = { timeZone: campaign.timeZone ?? undefined, locationName: campaign.locationName }
  const { data, isError, refetch } = useHistory(id)
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const lines = buildHistoryLines(data?.events ?? [])
  const shown = isWhole ? lines : lines.slice(0, AT_FIRST)
  return (
    <Card title={texts.history}>
      {lines.length > 0 ? (
        <ol ref={list} tabIndex={-1} className={styles.lines}>
          {shown.map((line, index) => (
            <Line key={`${line.at} ${line.kind} ${index}`} line={line} clock={clock} />
          ))}
        </ol>
      ) : data ? (
        <p className={styles.quiet}>{texts.historyEmpty}</p>
      ) : isError ? (
        <QuietFailure what={texts.historyFailed} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton height="96px" />
        </Delayed>
      )}
      {shown.length < lines.length && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setWhole(true)
            // The button is removed when the hidden entries are shown.
            list.current?.focus()
          }}
        >
          {texts.showAll({ count: lines.length })}
        </Button>
      )}
    </Card>
  )
}

function Line({ line: { kind, words, by, at, reason }, clock }: { line: HistoryLine; clock: LocationClock }) {
  const when = formatLocalTime(at, clock)
  return (
    <li className={styles.line} data-kind={kind}>
      <b>{words}</b>
      <span>
        <DateText>{by ? texts.by({ name: by, when }) : when}</DateText>
      </span>
      {reason && <blockquote>{reason}</blockquote>}
    </li>
  )
}
