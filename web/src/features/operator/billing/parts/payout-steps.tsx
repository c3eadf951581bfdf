import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import type { Payout, PayoutState } from '@marquee/contract/payouts'
import { operatorPayoutTexts as t, operatorPayoutTexts } from '@marquee/contract/messages/operator-payouts'
import { formatDay, formatInstant } from '../../../../lib/format.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { DateText } from '../../../../ui/date-text.tsx'
import { Glyph, type Icon } from '../../../../ui/icon.tsx'
import { Badge, type Tone } from '../../../../ui/badge.tsx'
import styles from './payouts.module.css'

/** The steps of a run, past and future, with the operator and time of each. */
export function PayoutSteps({ payout }: { payout: Payout }) {
  return (
    <ol className={styles.steps} aria-label={t.steps}>
      {buildSteps(payout).map(({ name, done }) => (
        <li key={name} className={classNames(styles.step, done !== null && styles.isDone)}>
          <Glyph icon={done === null ? IconCircleDashed : IconCircleCheckFilled} />
          <span className={styles.stepLines}>
            <span className={styles.stepName}>{name}</span>
            <span className={styles.quiet}>
              <DateText>{done ?? t.stepOpen}</DateText>
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function buildSteps(payout: Payout): { name: string; done: string | null }[] {
  const { createdBy, createdAt, approvedBy, approvedAt, exportedAt, paidOn, cancelledAt } = payout
  const steps = [
    { name: t.stepCreated, done: t.stepDone({ name: createdBy.name, at: formatInstant(createdAt) }) },
    {
      name: t.stepApproved,
      done: approvedBy && approvedAt && t.stepDone({ name: approvedBy.name, at: formatInstant(approvedAt) }),
    },
    { name: t.stepExported, done: exportedAt && formatInstant(exportedAt) },
    { name: t.stepPaid, done: paidOn && formatDay(paidOn) },
  ]
  if (cancelledAt === null) return steps
  return [...steps.filter(({ done }) => done !== null), { name: t.stepCancelled, done: formatInstant(cancelledAt) }]
}

const LOOKS: Readonly<Record<PayoutState, { tone: Tone; icon: Icon }>> = {
  draft: { tone: 'yellow', icon: IconClock },
  approved: { tone: 'klein', icon: IconUserCheck },
  exported: { tone: 'klein', icon: IconSend },
  paid: { tone: 'green', icon: IconCircleCheckFilled },
  cancelled: { tone: 'grey', icon: IconMinus },
}

/** The state of a payout run. */
export function PayoutBadge({ state }: { state: PayoutState }) {
  return <Badge {...LOOKS[state]}>{operatorPayoutTexts.states[state]}</Badge>
}
