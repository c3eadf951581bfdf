import type { Campaign } from '@marquee/contract/campaigns'
import { decideMakegood, type Makegood } from '@marquee/contract/makegoods'
import { makegoodTexts as texts } from '@marquee/contract/messages/makegoods'
import { formatEuros } from '@marquee/contract/money.rules'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { getNow } from '../../../lib/clock.ts'
import { formatDay } from '../../../lib/format.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { useMay } from '../../team/may.tsx'
import { hasEnded } from '../list-view.ts'
import { useMakegood } from '../makegood-api.ts'
import styles from './makegood-card.module.css'
import { MakegoodForm } from './makegood-form.tsx'

/** What the client is offered or got for the missing plays of a campaign that has ended (decision 34). */
export function MakegoodCard({ campaign, canChoose = true }: { campaign: Campaign; canChoose?: boolean }) {
  const { _id: id, makegoodOf } = campaign
  const mayDecide = useMay(decideMakegood)
  const query = useMakegood(id, hasEnded(campaign, getNow()) && makegoodOf === null)
  const makegood = query.data?.makegood
  if (query.isError)
    return (
      <Card title={texts.title}>
        <QuietFailure what={texts.failed} onRetry={() => void query.refetch()} />
      </Card>
    )
  // Most campaigns have no offer, so nothing is shown before it is known.
  if (!makegood) return null
  const { missingPlays: plays, promisedPlays: promised, decideBy, state } = makegood
  return (
    <Card title={texts.title}>
      <div className={styles.parts}>
        <p>
          {texts.missing({ plays, promised })}
          {state === 'offered' && ` ${texts.chooseBy({ day: formatDay(decideBy) })}`}
        </p>
        {state !== 'offered' ? (
          <Result makegood={makegood} isClient={canChoose} />
        ) : (
          <MakegoodForm id={id} makegood={makegood} canChoose={canChoose && mayDecide} />
        )}
      </div>
    </Card>
  )
}

function Result({ makegood, isClient }: { makegood: Makegood; isClient: boolean }) {
  const toCampaign = isClient ? paths.campaignDetails : paths.operatorCampaign
  const toNote = isClient ? paths.invoice : paths.operatorInvoice
  const { state, byDefault, decideBy, campaign, creditNotes } = makegood
  if (state === 'offered') return null
  return (
    <>
      <p>
        <b>{texts.result[state]}</b>
        {byDefault && ` ${texts.byDefault({ day: formatDay(decideBy) })}`}
      </p>
      {campaign && <p>{texts.period({ from: formatDay(campaign.startsOn), to: formatDay(campaign.endsOn) })}</p>}
      {(campaign || creditNotes.length > 0) && (
        <p className={styles.links}>
          {campaign && <Link to={toCampaign(campaign._id)}>{texts.viewDays}</Link>}
          {creditNotes.map(({ _id, number, grossCents }) => (
            <Link key={_id} to={toNote(_id)}>
              {texts.creditNote({ number, amount: formatEuros(grossCents) })}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}

/** Says that a campaign is free days, and for which campaign. */
export function FreeDaysNote({ makegoodOf, to }: { makegoodOf: string | null; to: (id: string) => string }) {
  if (!makegoodOf) return null
  return (
    <Callout
      tone="plain"
      title={texts.freeDaysTitle}
      actions={<LinkButton to={to(makegoodOf)}>{texts.viewOriginal}</LinkButton>}
    >
      {texts.freeDaysNote}
    </Callout>
  )
}
