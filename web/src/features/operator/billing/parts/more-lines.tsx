import type { LedgerEntry } from '@marquee/contract/ledger'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorLedgerTexts as t } from '@marquee/contract/messages/operator-ledger'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { QuietFailure } from '../../../../ui/quiet-failure.tsx'
import { useMoreLines } from '../ledger-api.ts'
import styles from './more-lines.module.css'
import { formatDetails } from '../../../../lib/format.ts'

type Line = LedgerEntry['lines'][number]

/** Loads the lines of a long entry that did not come with it, a page at a time. */
export function MoreLines({ entry: { id, label, lineCount, lines: shown } }: { entry: LedgerEntry }) {
  const { lines = [], loadMore, isFetching, isError } = useMoreLines(id)
  const known = new Set(shown.map(({ line }) => line))
  const others = lines.filter(({ line }) => !known.has(line))
  const left = lineCount - known.size - others.length
  const list = useRef<HTMLUListElement>(null)
  const isOpened = useRef(false)
  // The button is removed with the last lines, so the focus moves to the new lines.
  useEffect(() => {
    if (left === 0 && isOpened.current && document.activeElement === document.body) list.current?.focus()
  }, [left])
  const open = () => {
    isOpened.current = true
    void loadMore()
  }
  return (
    <div className={styles.more}>
      {others.length > 0 && (
        <ul ref={list} tabIndex={-1} className={styles.lines} aria-label={t.otherLinesLabel({ label })}>
          {others.map((line) => (
            <MoreLine key={line.line} line={line} />
          ))}
        </ul>
      )}
      {isError && <QuietFailure what={t.moreLinesFailed} onRetry={open} />}
      {!isError && left > 0 && (
        <Button
          size="small"
          variant="quiet"
          aria-label={t.moreLinesLabel({ count: left, label })}
          busyText={isFetching && t.moreLinesBusy}
          onClick={open}
        >
          {t.moreLines({ count: left })}
        </Button>
      )}
    </div>
  )
}

function MoreLine({ line: { account, party, screen, cents } }: { line: Line }) {
  const whose = formatDetails([t.accounts[account], party?.name, screen?.model])
  return (
    <li className={styles.line}>
      <span>{whose}</span>
      <span className={styles.money}>
        {t.balance({ amount: formatEuros(Math.abs(cents)), side: cents > 0 ? t.debit : t.credit })}
      </span>
    </li>
  )
}
