import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { formatEuros } from '@marquee/contract/money.rules'
import type { PayoutRow } from '@marquee/contract/payouts'
import { nextPayoutTexts as t } from '@marquee/contract/messages/next-payout'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatDay } from '../../../../lib/format.ts'
import { Badge, IconTile } from '../../../../ui/badge.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Glyph } from '../../../../ui/icon.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { describeHolds } from '../holds.rules.ts'
import { type NextPayout, useNextPayout, usePayouts } from '../payouts-api.ts'
import { PayoutBadge } from './payout-steps.tsx'
import styles from './payout-cards.module.css'

/** How many partners are named; the others are counted. */
const MAX_NAMED = 4

/** The partners who are paid next and those whose payouts are held (mockup 19). */
export function PayoutCards({ isMain }: { /** the page has no other primary button */ isMain: boolean }) {
  const next = useNextPayout()
  if (!next.data) {
    return (
      <Card title={t.title}>
        <NotLoaded query={next} rows={3} failure="line" />
      </Card>
    )
  }
  return (
    <>
      <NextCard next={next.data} isMain={isMain} />
      {next.data.heldCount > 0 && <HeldCard next={next.data} />}
    </>
  )
}

function NextCard({ next, isMain }: { next: NextPayout; isMain: boolean }) {
  const { payeeCount, totalCents, executesOn } = next
  const isDue = payeeCount > 0
  return (
    <Card
      title={t.title}
      actions={
        isDue && (
          <Badge tone="yellow" icon={IconClock}>
            {t.due}
          </Badge>
        )
      }
    >
      {isDue ? (
        <>
          <p className={styles.figure}>{formatEuros(totalCents)}</p>
          <p className={styles.note}>{t.note({ count: payeeCount, day: formatDay(executesOn) })}</p>
          <Named next={next} />
          <Checks />
          <LinkButton variant={isMain ? 'primary' : 'secondary'} wide to={paths.payouts()}>
            {t.create}
          </LinkButton>
        </>
      ) : (
        <p className={styles.note}>{t.nonePayable}</p>
      )}
      <Unfinished />
    </Card>
  )
}

function Named({ next: { payees, payeeCount } }: { next: NextPayout }) {
  return (
    <ul className={styles.payees}>
      {payees.slice(0, MAX_NAMED).map(({ ownerId, name, statements, statementCount, cents }) => (
        <li key={ownerId} className={styles.payee}>
          <span className={styles.who}>
            <span className={styles.name}>{name}</span>
            <span className={styles.note}>
              {statementCount === 1 ? statements[0]?.number : t.statements({ count: statementCount })}
            </span>
          </span>
          <b className={styles.cents}>{formatEuros(cents)}</b>
        </li>
      ))}
      {payeeCount > MAX_NAMED && (
        <li className={styles.payee}>
          <Link to={paths.payouts()}>{t.more({ count: payeeCount - MAX_NAMED })}</Link>
        </li>
      )}
    </ul>
  )
}

/** What the server has checked for every partner who can be paid. */
function Checks() {
  return (
    <ul className={styles.checks}>
      {[t.ibanChecked, t.vatChecked, t.agreed].map((words) => (
        <li key={words}>
          <Glyph icon={IconCircleCheckFilled} size={16} />
          {words}
        </li>
      ))}
    </ul>
  )
}

const isUnfinished = ({ state }: PayoutRow) => state === 'draft' || state === 'approved' || state === 'exported'

/** Runs that still need an action: an approval, the transfer at the bank, or its confirmation. */
function Unfinished() {
  const runs = usePayouts(1).data?.payouts.filter(isUnfinished) ?? []
  if (runs.length === 0) return null
  return (
    <div className={styles.unfinished}>
      <h4 className={styles.heading}>{t.inProgress}</h4>
      <ul className={styles.runs}>
        {runs.map(({ id, number, state, totalCents }) => (
          <li key={id} className={styles.run}>
            <Link to={paths.payout(id)}>{number}</Link>
            <b className={styles.cents}>{formatEuros(totalCents)}</b>
            <PayoutBadge state={state} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function HeldCard({ next: { held, heldCount } }: { next: NextPayout }) {
  return (
    <Card title={t.held} actions={<span className={styles.note}>{t.heldCount({ count: heldCount })}</span>}>
      <ul className={styles.held}>
        {held.slice(0, MAX_NAMED).map(({ ownerId, userId, name, cents, reasons }) => (
          <li key={ownerId} className={styles.heldRow}>
            <IconTile tone="yellow" icon={IconLock} />
            <span className={styles.who}>
              <Link to={paths.person(userId)} className={styles.name}>
                {name}
              </Link>
              <span className={styles.note}>{describeHolds(reasons)}</span>
            </span>
            <b className={styles.cents}>{formatEuros(cents)}</b>
          </li>
        ))}
        {heldCount > MAX_NAMED && (
          <li>
            <Link to={paths.payouts()}>{t.more({ count: heldCount - MAX_NAMED })}</Link>
          </li>
        )}
      </ul>
    </Card>
  )
}
