import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { ErrorLine } from '../../../ui/field-frame.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './form-section.module.css'

export type Step = { id: string; number: number; name: string; isDone: boolean; isCurrent: boolean }

/** A section of the form with its number, or a tick once it is complete (BOOK-1). */
export function FormSection(props: {
  step: Step
  help?: ReactNode
  /** At the end of the heading's line. */
  aside?: ReactNode
  /** A problem of a section without a field that could show it. */
  error?: string
  /** The section has no padding, because it contains a table. */
  flush?: boolean
  children: ReactNode
}) {
  const { step, help, aside, error, flush, children } = props
  const errorId = `${step.id}-error`
  return (
    <section
      id={step.id}
      aria-labelledby={`${step.id}-heading`}
      className={classNames(styles.section, error && styles.wrong)}
    >
      <header className={styles.head}>
        <StepMark step={step} />
        <div className={styles.words}>
          <h2
            id={`${step.id}-heading`}
            tabIndex={-1}
            aria-describedby={error ? errorId : undefined}
            className={styles.title}
          >
            {step.name}
          </h2>
          {help && <p className={styles.help}>{help}</p>}
          {error && (
            <p className={styles.error}>
              <ErrorLine id={errorId} error={error} />
            </p>
          )}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
    </section>
  )
}

/** The round mark of a step, also used in the list of steps. */
export function StepMark({ step }: { step: Step }) {
  return (
    <span className={classNames(styles.mark, step.isDone && styles.done, step.isCurrent && styles.current)}>
      {step.isDone ? <Glyph icon={IconCheck} size={14} /> : <span aria-hidden="true">{step.number}</span>}
      {step.isDone && <span className="mq-hidden">{campaignFormTexts.stepDone}</span>}
    </span>
  )
}
