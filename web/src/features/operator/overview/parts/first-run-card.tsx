import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import { type FirstStep, getFirstRun } from '@marquee/contract/first-run'
import { firstRunTexts as t } from '@marquee/contract/messages/first-run'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { Card } from '../../../../ui/card.tsx'
import { Glyph } from '../../../../ui/icon.tsx'
import styles from './first-run-card.module.css'

const PATHS: Readonly<Record<FirstStep, string>> = {
  location: paths.catalogue(),
  vehicleType: `${paths.catalogue()}?view=types`,
  billing: paths.billingSettings(),
  venue: paths.reviewQueue(),
  screen: paths.operatorScreenAdd(),
  campaign: paths.reviewQueue(),
}

/** The steps from an empty installation to the first booked screen. Hidden when all are done. */
export function FirstRunCard() {
  // Each step is done on another page, so the card reloads when the user comes back.
  const { data } = useCall(['first-run'], getFirstRun, {}, { refetchOnMount: 'always' })
  const steps = data?.steps ?? []
  const done = steps.filter((one) => one.done).length
  if (done === steps.length) return null
  const next = steps.find((one) => !one.done)?.step
  return (
    <Card title={t.title} note={t.progress({ done, of: steps.length })}>
      <ol className={styles.steps}>
        {steps.map(({ step, done: isDone }) => (
          <li key={step} className={isDone ? styles.done : undefined} aria-current={step === next ? 'step' : undefined}>
            <Glyph icon={isDone ? IconCircleCheckFilled : IconCircle} />
            <span>
              {isDone ? (
                <b>{t.isDone({ step: t.steps[step].title })}</b>
              ) : (
                <Link to={PATHS[step]}>{t.steps[step].title}</Link>
              )}
              <span className={styles.help}>{t.steps[step].help}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
