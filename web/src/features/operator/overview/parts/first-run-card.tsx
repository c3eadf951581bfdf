import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import type { FirstStep } from '@marquee/contract/first-run.rules'
import { type FirstSteps, getFirstRun } from '@marquee/contract/first-run'
import { firstRunTexts as t } from '@marquee/contract/messages/first-run'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { Card } from '../../../../ui/card.tsx'
import { Glyph } from '../../../../ui/icon.tsx'
import styles from './first-run-card.module.css'
import { FIRST_RUN_KEY, FirstStepAction, SkipButton } from './first-step-action.tsx'

/** The pages of the steps that are not done here. */
const PATHS: Readonly<Partial<Record<FirstStep, string>>> = {
  billing: paths.billingSettings(),
  location: paths.catalogue(),
  vehicleType: `${paths.catalogue()}?view=types`,
  venue: paths.reviewQueue(),
  screen: paths.operatorScreenAdd(),
  campaign: paths.reviewQueue(),
}

/** The steps from an empty installation to the first booked screen. Hidden when all are done or skipped. */
export function FirstRunCard() {
  // Most steps are done on another page, so the card reloads when the user comes back.
  const { data } = useCall(FIRST_RUN_KEY, getFirstRun, {}, { refetchOnMount: 'always' })
  const steps = data?.steps ?? []
  const open = steps.filter((one) => !one.done && !one.skipped)
  if (open.length === 0) return null
  const done = steps.filter((one) => one.done).length
  return (
    <Card title={t.title} note={t.progress({ done, of: steps.length })}>
      <ol className={styles.steps}>
        {steps.map((one) => (
          <Step key={one.step} {...one} isNext={one.step === open[0]?.step} />
        ))}
      </ol>
    </Card>
  )
}

function Step({ step, done, skipped, isNext }: FirstSteps[number] & { isNext: boolean }) {
  const { title, help } = t.steps[step]
  const path = PATHS[step]
  const isOpen = !done && !skipped
  return (
    <li className={isOpen ? undefined : styles.done} aria-current={isNext ? 'step' : undefined}>
      <Glyph icon={done ? IconCircleCheckFilled : skipped ? IconCircleDashed : IconCircle} />
      <div className={styles.step}>
        {done ? (
          <b>{t.isDone({ step: title })}</b>
        ) : skipped ? (
          <span>{t.isSkipped({ step: title })}</span>
        ) : path ? (
          <Link to={path}>{title}</Link>
        ) : (
          <b>{title}</b>
        )}
        <span className={styles.help}>{help}</span>
        {isOpen && <FirstStepAction step={step} />}
      </div>
      {!done && <SkipButton step={step} isSkipped={skipped} />}
    </li>
  )
}
