import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { type MouseEvent, useEffect, useRef } from 'react'
import styles from './error-summary.module.css'
import { Glyph } from './icon.tsx'

/** `fieldId` is the `id` of the field; without one the entry is only text. */
export type Problem = { fieldId?: string; text: string }

/**
 * The problems of a form, above it, with a link to each field.
 *
 * Takes the focus whenever `attempt` changes (count the submits), and marks the document's title (BOOK-3).
 */
export function ErrorSummary({ problems, attempt = 0 }: { problems: readonly Problem[]; attempt?: number }) {
  return problems.length > 0 ? <Summary key={attempt} problems={problems} /> : null
}

function Summary({ problems }: { problems: readonly Problem[] }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.focus()
    const before = document.title
    document.title = uiTexts.errorPrefix({ title: before })
    return () => {
      document.title = before
    }
  }, [])
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.summary}>
      <Glyph icon={IconAlertCircle} />
      <div>
        <h2 className={styles.title}>{uiTexts.thereIsAProblem}</h2>
        <ul className={styles.list}>
          {problems.map((problem) => (
            <li key={`${problem.fieldId}${problem.text}`}>
              {problem.fieldId ? (
                <a href={`#${problem.fieldId}`} onClick={(event) => goToField(event, problem.fieldId ?? '')}>
                  {problem.text}
                </a>
              ) : (
                problem.text
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function goToField(event: MouseEvent, fieldId: string) {
  event.preventDefault()
  const field = document.getElementById(fieldId)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
