import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import type { DiagnosisCause, Diagnosis } from '@marquee/contract/diagnosis'
import { listReviews } from '@marquee/contract/operator'
import type { OperatorScreen } from '@marquee/contract/operator-screen-details'
import { updateScreen } from '@marquee/contract/screens'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { paths } from '../../../../lib/paths.ts'
import { isGone } from '../../../../lib/query.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Card } from '../../../../ui/card.tsx'
import { SearchField } from '../../../../ui/choices.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Glyph } from '../../../../ui/icon.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { QuietFailure } from '../../../../ui/quiet-failure.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { SkeletonRows } from '../../../../ui/loading.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { formatLocalTime } from '../../../screens/times.rules.ts'
import { useMay } from '../../../team/may.tsx'
import { useCampaignChoices, useDiagnosis } from '../api.ts'
import type { ScreenAction } from '../screen.rules.ts'
import { useScreenAddress } from '../use-screen-address.ts'
import styles from './diagnosis-card.module.css'

const t = operatorScreenTexts.why

type OnAction = (deed: ScreenAction) => void

/** "Why is it not playing?": diagnoses the campaign that the operator selects; it is in the address as `?why=`. */
export function DiagnosisCard({ known, onDeed }: { known: OperatorScreen; onDeed: OnAction }) {
  const { why, show } = useScreenAddress()
  const answer = useRef<HTMLDivElement>(null)
  // The pressed element is removed with the selection, so its replacement takes the focus.
  const choose = (id: string) => {
    show({ why: id })
    answer.current?.focus()
  }
  return (
    <Card
      id="why"
      title={t.title}
      actions={
        why && (
          <Button size="small" variant="quiet" onClick={() => choose('')}>
            {t.change}
          </Button>
        )
      }
    >
      <div ref={answer} tabIndex={-1} role="group" aria-label={t.title}>
        {why ? (
          <Answer key={why} known={known} campaignId={why} onDeed={onDeed} />
        ) : (
          <CampaignSearch screenId={known.screen._id} onChoose={choose} />
        )}
      </div>
    </Card>
  )
}

function CampaignSearch({ screenId, onChoose }: { screenId: string; onChoose: (id: string) => void }) {
  const [search, setSearch] = useState('')
  const choices = useCampaignChoices(screenId, useDeferredValue(search.trim()))
  return (
    <div className={styles.search}>
      <p className={styles.quiet}>{t.help}</p>
      <SearchField label={t.search} value={search} onValue={setSearch} />
      {choices.isError && <QuietFailure onRetry={() => void choices.refetch()} />}
      {choices.isPending && <SkeletonRows rows={2} />}
      {choices.data?.length === 0 && <p className={styles.quiet}>{search ? t.none : t.nothingBooked}</p>}
      {choices.data && choices.data.length > 0 && (
        <ul className={styles.choices} aria-label={t.campaigns}>
          {choices.data.map(({ _id, name, company, status, isHere, isDeleted }) => (
            <li key={_id}>
              <button type="button" className={styles.choice} onClick={() => onChoose(_id)}>
                <b>{name}</b>
                <small>{company}</small>
                <StatusBadge context="campaignList" status={status} />
                <small>{isDeleted ? t.deleted : isHere ? t.here : t.elsewhere}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Answer({ known, campaignId, onDeed }: { known: OperatorScreen; campaignId: string; onDeed: OnAction }) {
  const answer = useDiagnosis(known.screen._id, campaignId)
  if (!answer.data) return isGone(answer.error) ? <p>{t.none}</p> : <NotLoaded query={answer} rows={3} />
  return <DiagnosisResult known={known} answer={answer.data} onDeed={onDeed} />
}

function DiagnosisResult({ known, answer, onDeed }: { known: OperatorScreen; answer: Diagnosis; onDeed: OnAction }) {
  const { campaign, cause, text, also, remedy, since, checked } = answer
  const formatTime = (instant: string | null, otherwise: string) =>
    instant ? formatLocalTime(instant, known.screen) : otherwise
  const title = since ? `${text} (${t.since({ when: formatLocalTime(since, known.screen) })})` : text
  return (
    <div className={styles.answer}>
      <h4>{t.option({ name: campaign.name, company: campaign.company })}</h4>
      <div role="status">
        <Callout tone={cause === null ? 'green' : WAITING.includes(cause) ? 'yellow' : 'red'} title={title}>
          {[also, remedy].filter(Boolean).join(' ') || undefined}
        </Callout>
      </div>
      <div className={styles.links}>
        <Remedy answer={answer} known={known} onDeed={onDeed} />
        <LinkButton size="small" to={paths.operatorCampaign(campaign._id)}>
          {t.toCampaign}
        </LinkButton>
      </div>
      <DefinitionList
        layout="columns"
        items={[
          { label: t.lastPlayed, value: formatTime(answer.lastPlayedAt, t.neverPlayed) },
          { label: t.next, value: formatTime(answer.nextAt, t.unknown) },
        ]}
      />
      <h4>{t.looked}</h4>
      <ul className={styles.checks}>
        {checked.map(({ code, ok, text }) => (
          <li key={code} className={classNames(styles.check, code === cause && styles.first)}>
            <span className={ok ? styles.good : styles.bad}>
              <Glyph icon={ok ? IconCircleCheckFilled : IconCircleXFilled} size={16} />
              <span className="mq-hidden">{ok ? t.isOk : t.isNotOk}</span>
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A cause that ends on its own is not an alarm. */
const WAITING: readonly DiagnosisCause[] = ['not-in-flight', 'closed', 'not-fetched']

/** The page on which the cause can be removed. */
function Remedy(props: { answer: Diagnosis; known: OperatorScreen; onDeed: OnAction }): ReactNode {
  const { answer, known, onDeed } = props
  const { campaign, cause } = answer
  const { show } = useScreenAddress()
  const mayReview = useMay(listReviews)
  const mayEdit = useMay(updateScreen)
  const renderLink = (to: string, text: string) => (
    <LinkButton size="small" to={to}>
      {text}
    </LinkButton>
  )
  const renderButton = (onClick: () => void, text: string) => (
    <Button size="small" onClick={onClick}>
      {text}
    </Button>
  )
  switch (cause) {
    case 'not-approved':
      return mayReview && renderLink(paths.reviewItem(campaign._id), t.toQueue)
    case 'place-not-approved':
      return mayReview && renderLink(known.place ? paths.reviewItem(known.place.id) : paths.reviewQueue(), t.toQueue)
    case 'company-suspended':
      return renderLink(paths.person(campaign.companyId), t.toPeople)
    case 'screen-not-active':
    case 'no-place':
      return mayEdit && renderButton(() => onDeed('edit'), t.toEdit)
    case 'device-unpaired':
      return mayEdit && known.screen.status !== 'Retired' && renderButton(() => onDeed('pair'), t.toPair)
    case 'not-fetched':
    case 'file-failed':
    case 'file-missing':
    case 'not-in-manifest':
      return renderButton(() => show({ tab: 'manifest' }), t.toManifest)
    case 'not-counted':
    case 'not-proven':
      return renderButton(() => show({ tab: 'plays' }), t.toPlays)
    case 'offline':
      return renderButton(() => show({ tab: '' }), t.toTimeline)
    default:
      return null
  }
}
