import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import type { BillingMonth } from '@marquee/contract/billing-months'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorBillingTexts } from '@marquee/contract/messages/operator-billing'
import { monthCloseTexts as t } from '@marquee/contract/messages/month-close'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { getErrorMessage } from '../../../../lib/call.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Glyph } from '../../../../ui/icon.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { describeHolds } from '../holds.rules.ts'
import { useMakeStatements } from '../month-api.ts'
import { countOpenTasks, countDueStatements } from '../close.rules.ts'
import { BooksCheck } from './books-check.tsx'
import styles from './close-card.module.css'

/** The tasks before a month is closed, each with a link. */
export function CloseCard({ billing }: { billing: BillingMonth }) {
  const { isOver, waitingInvoices, openBankEntries, waiting } = billing
  const left = countOpenTasks(billing)
  return (
    <Card
      title={t.title}
      actions={
        isOver ? (
          <Badge tone={left === 0 ? 'green' : 'yellow'} icon={left === 0 ? IconCircleCheckFilled : undefined}>
            {left === 0 ? t.done : t.left({ count: left })}
          </Badge>
        ) : (
          <Badge tone="grey">{t.runs}</Badge>
        )
      }
    >
      <ul className={styles.steps}>
        <Step
          isDone={waitingInvoices === 0}
          words={waitingInvoices === 0 ? t.invoicesDone : t.invoicesWait({ count: waitingInvoices })}
        >
          {waitingInvoices > 0 && <Link to={paths.billingSettings()}>{operatorBillingTexts.pages.settings}</Link>}
        </Step>
        <Step
          isDone={openBankEntries === 0}
          words={openBankEntries === 0 ? t.bankDone : t.bankWaits({ count: openBankEntries })}
        >
          {openBankEntries > 0 && <Link to={paths.bank()}>{t.settle}</Link>}
        </Step>
        <StatementStep billing={billing} />
      </ul>
      {waiting.length > 0 && <Waiting waiting={waiting} />}
      <BooksCheck />
    </Card>
  )
}

/** A line with its icon: done, to do, or not possible yet. */
function Step(props: { isDone: boolean | 'later'; words: string; children?: ReactNode }) {
  const { isDone, words, children } = props
  const icon = isDone === 'later' ? IconCircleDashed : isDone ? IconCircleCheckFilled : IconAlertCircle
  const tone = isDone === 'later' ? styles.later : isDone ? styles.done : styles.open
  return (
    <li className={styles.step}>
      <span className={classNames(styles.sign, tone)}>
        <Glyph icon={icon} size={16} />
      </span>
      <span className={styles.words}>
        {words}
        {children}
      </span>
    </li>
  )
}

function StatementStep({ billing }: { billing: BillingMonth }) {
  const { month, isOver, statements, missingStatements } = billing
  const making = useMakeStatements(month)
  if (!isOver) return <Step isDone="later" words={t.statementsLater} />
  const none = statements === 0 ? t.statementsNone : t.statementsDone({ count: statements })
  return (
    <>
      <Step
        isDone={missingStatements === 0}
        words={missingStatements === 0 ? none : t.statementsMissing({ count: missingStatements })}
      />
      {(countDueStatements(billing) > 0 || making.isPending) && (
        <li>
          <Button variant="primary" wide busyText={making.isPending && t.making} onClick={() => making.mutate()}>
            {t.make}
          </Button>
        </li>
      )}
      <li>
        <div role="status">
          {making.data && (
            <Callout
              tone={making.data.made > 0 ? 'green' : 'plain'}
              title={
                making.data.made > 0
                  ? t.made({ count: making.data.made, amount: formatEuros(making.data.netCents) })
                  : making.data.left > 0
                    ? t.making
                    : t.madeNone
              }
            >
              {making.data.waiting > 0 && t.madeWaiting({ count: making.data.waiting })}{' '}
              {making.data.left > 0 && t.madeLeft({ count: making.data.left })}
            </Callout>
          )}
          {making.isError && <Callout tone="red">{getErrorMessage(making.error)}</Callout>}
        </div>
      </li>
    </>
  )
}

/** Partners whose statements cannot be issued, and why. */
function Waiting({ waiting }: Pick<BillingMonth, 'waiting'>) {
  return (
    <div className={styles.waiting}>
      <h4 className={styles.heading}>{t.waiting({ count: waiting.length })}</h4>
      <ul className={styles.partners}>
        {waiting.map(({ ownerId, userId, name, shareCents, reasons }) => (
          <li key={ownerId} className={styles.partner}>
            <span className={styles.words}>
              <Link to={paths.person(userId)}>{name}</Link>
              <span className={styles.note}>{describeHolds(reasons)}</span>
            </span>
            <b className={styles.cents}>{formatEuros(shareCents)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
