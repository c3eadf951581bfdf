import { Children, type ReactNode } from 'react'
import { splitDates } from './dates.rules.ts'
import styles from './date-text.module.css'

/** Text that wraps between a date and a time, never within one (D-38). Children other than text stay as they are. */
export function DateText({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => (typeof child === 'string' ? renderText(child) : child))
}

function renderText(words: string): ReactNode {
  const segments = splitDates(words)
  if (!segments.some(({ isWhole }) => isWhole)) return words
  // One element, so that a flex container treats the sentence as one item.
  return (
    <span>
      {segments.map((segment, index) =>
        segment.isWhole ? (
          <span key={index} className={styles.whole}>
            {segment.words}
          </span>
        ) : (
          segment.words
        ),
      )}
    </span>
  )
}
