import { Children, type ReactNode } from 'react'
import { splitDates } from './dates.rules.ts'
import styles from './date-text.module.css'

/** Text that breaks between a date and a time, never within one (D-38). Anything but words stays as it is. */
export function DateText({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => (typeof child === 'string' ? renderText(child) : child))
}

function renderText(words: string): ReactNode {
  const pieces = splitDates(words)
  if (!pieces.some(({ isWhole }) => isWhole)) return words
  // One element, so that a row of boxes takes the sentence as one box.
  return (
    <span>
      {pieces.map((piece, index) =>
        piece.isWhole ? (
          <span key={index} className={styles.whole}>
            {piece.words}
          </span>
        ) : (
          piece.words
        ),
      )}
    </span>
  )
}
