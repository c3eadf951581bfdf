import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import type { Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/texts/operator'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { waitText } from '../../lib/format.ts'
import { messageOf } from '../../lib/call.ts'
import { now } from '../../lib/clock.ts'
import { requestIdOf } from '../../lib/query.ts'
import { EmptyState, FailedState } from '../../ui/empty-state.tsx'
import { BesideTitle } from '../../ui/page.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { Spinner } from '../../ui/waiting.tsx'
import { useDecide, useReviews } from './api.ts'
import { DecisionPanel } from './parts/decision-panel.tsx'
import { ReviewList } from './parts/review-list.tsx'
import { ReviewStage } from './parts/review-stage.tsx'
import { countsOf, entriesOf, entryToShow, meaningOf, tabToShow, waitedSeconds } from './queue.rules.ts'
import styles from './review-queue.module.css'

/** `/operator`: what waits for a decision, looked at and decided without leaving the page (ux OPS-1, OPS-2). */
export function Component() {
  const reviews = useReviews()
  if (reviews.data) return <Queue reviews={reviews.data} />
  if (reviews.isError) {
    return <FailedState requestId={requestIdOf(reviews.error)} onRetry={() => void reviews.refetch()} />
  }
  return <Spinner />
}

function Queue({ reviews }: { reviews: readonly Review[] }) {
  const [search, setSearch] = useSearchParams()
  const [formerIndex, setFormerIndex] = useState(0)
  const [reason, setReason] = useState<number | null>(null)
  const [ownWords, setOwnWords] = useState('')
  /** A no was wanted without a reason, which it needs. */
  const [asksReason, setAsksReason] = useState(false)
  const player = useRef<HTMLVideoElement>(null)
  const toast = useToast()
  const decide = useDecide()

  const tab = tabToShow(search.get('kind'), reviews)
  const entries = entriesOf(reviews, tab)
  const shown = entryToShow(entries, search.get('id'), formerIndex)
  const index = shown ? entries.indexOf(shown) : 0
  const at = now()
  const oldest = reviews[0] ? waitText(waitedSeconds(reviews[0], at)) : ''

  const choose = (kind: string, id?: string) => {
    setReason(null)
    setOwnWords('')
    setAsksReason(false)
    setSearch(id ? { kind, id } : { kind }, { replace: true })
  }
  const reasons =
    shown && (shown.kind === 'vehicle' || shown.kind === 'restaurant')
      ? operatorTexts.placeReasons
      : operatorTexts.reasons
  const words = reason === null ? '' : (reasons[reason] ?? ownWords.trim())

  const send = (decision: 'approve' | 'reject') => {
    if (!shown || decide.isPending) return
    if (decision === 'reject' && words === '') return setAsksReason(true)
    setFormerIndex(index)
    decide.mutate(
      { review: shown, decision, reason: decision === 'reject' ? words : undefined },
      {
        onSuccess: () => {
          choose(tab)
          toast.success(
            decision === 'approve' ? operatorTexts.approved(shown.name) : operatorTexts.rejected(shown.name),
          )
        },
        onError: (failure) => toast.error(operatorTexts.refused, messageOf(failure)),
      },
    )
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest('input:not([type=radio]), textarea, select, dialog')
    )
      return
    const meaning = meaningOf(event.key)
    // Space presses a focused button, as everywhere.
    if (!meaning || (event.key === ' ' && target.closest('button, a, [role=tab]'))) return
    event.preventDefault()
    if ('move' in meaning) {
      const next = entries[index + meaning.move]
      if (next) choose(tab, next.id)
    } else if ('reason' in meaning) setReason(meaning.reason)
    else if (meaning.act === 'play') void (player.current?.paused ? player.current.play() : player.current?.pause())
    else send(meaning.act)
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <BesideTitle>
        <span className={styles.waiting} role="status">
          {operatorTexts.waiting(reviews.length, oldest)}
        </span>
      </BesideTitle>
      <div className={styles.queue}>
        <ReviewList
          tab={tab}
          counts={countsOf(reviews)}
          entries={entries}
          shownId={shown?.id}
          at={at}
          onTab={(kind) => choose(kind)}
          onChoose={(id) => choose(tab, id)}
        />
        {shown ? (
          <>
            <ReviewStage
              key={`${shown.id}-${shown.version}`}
              review={shown}
              position={operatorTexts.position(index + 1, entries.length)}
              player={player}
            />
            <DecisionPanel
              review={shown}
              reasons={reasons}
              reason={reason}
              ownWords={ownWords}
              pending={decide.isPending ? decide.variables.decision : null}
              asksReason={asksReason && words === ''}
              onReason={setReason}
              onOwnWords={setOwnWords}
              onDecide={send}
            />
          </>
        ) : (
          <div className={styles.nothing}>
            <EmptyState icon={IconChecks} title={operatorTexts.queueEmpty} reason={operatorTexts.queueEmptyReason} />
          </div>
        )}
      </div>
    </>
  )
}
