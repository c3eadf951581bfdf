import type { User } from '@marquee/contract/identity'
import { type CallOfRole, mayCall } from '../../team/may.rules.ts'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { dashboardTexts } from '@marquee/contract/messages/dashboards'
import { useState } from 'react'
import { Link } from 'react-router'
import { ProgressBar } from '../../../ui/bars.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { focusPageTitle } from '../../../ui/focus.ts'
import { Glyph } from '../../../ui/icon.tsx'
import { isSetUp, type SetupStep } from '../overview.rules.ts'
import styles from './setup-list.module.css'

export type ShownStep = SetupStep & {
  text: string
  help?: string
  /** The page on which the step is done, and the label of its link. */
  way?: { to: string; text: string }
  /** The call that does the step. */
  call?: CallOfRole
}

/** The steps that the role of the user allows; the others are left to their colleagues. */
export const selectSteps = (user: Pick<User, 'memberRole'>, steps: readonly ShownStep[]): ShownStep[] =>
  steps.filter(({ call }) => !call || mayCall(user, call))

const KEY = 'marquee-setup-hidden'

/** The set-up steps that the data show as open; hidden when all are done or the user closed the list (ONB-1). */
export function SetupList({ userId, steps }: { userId: string; steps: readonly ShownStep[] }) {
  const [hidden, setHidden] = useState(() => localStorage.getItem(KEY) === userId)
  if (hidden || isSetUp(steps)) return null
  const done = steps.filter((step) => step.done).length
  const counted = dashboardTexts.setupSteps({ done, total: steps.length })
  const hide = () => {
    localStorage.setItem(KEY, userId)
    setHidden(true)
    focusPageTitle()
  }
  return (
    <Card
      title={dashboardTexts.finishSetup}
      actions={
        <IconButton
          icon={IconX}
          iconSize={16}
          label={dashboardTexts.dismissSetup}
          className={styles.close}
          onClick={hide}
        />
      }
    >
      <div className={styles.progress}>
        <ProgressBar
          percent={(done / steps.length) * 100}
          label={dashboardTexts.setupProgress({ done, total: steps.length })}
        />
        <span aria-hidden="true">{counted}</span>
      </div>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ul>
    </Card>
  )
}

function Step({ step }: { step: ShownStep }) {
  return (
    <li className={step.done ? styles.done : styles.open}>
      <Glyph icon={step.done ? IconCircleCheckFilled : IconCircleDashed} />
      <span className={styles.text}>
        {step.text}
        {step.help && !step.done && <small>{step.help}</small>}
        <span className="mq-hidden">{step.done ? dashboardTexts.done : dashboardTexts.open}</span>
      </span>
      {!step.done && step.way && <Link to={step.way.to}>{step.way.text}</Link>}
    </li>
  )
}
