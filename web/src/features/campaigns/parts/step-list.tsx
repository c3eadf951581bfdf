import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { classNames } from '../../../ui/class-names.ts'
import { type Step, StepMark } from './form-section.tsx'
import { goToStep } from './form-steps.ts'
import styles from './step-list.module.css'

/** The four sections of the form as links; no section is hidden behind a step (BOOK-1). */
export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <nav aria-label={campaignFormTexts.steps} className={styles.steps}>
      <ol>
        {steps.map((step) => (
          <li key={step.id}>
            <a
              href={`#${step.id}`}
              aria-current={step.isCurrent ? 'step' : undefined}
              className={classNames(styles.step, step.isDone && styles.done)}
              onClick={(event) => goToStep(event, step.id)}
            >
              <StepMark step={step} />
              <span>{step.name}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
