import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import { type Campaign, updateCampaign } from '@marquee/contract/campaigns'
import { May } from '../../team/may.tsx'
import { adCategoryTexts } from '@marquee/contract/messages/ad-categories'
import { campaignExtensionTexts } from '@marquee/contract/messages/campaign-extension'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { listNotPlaying } from '@marquee/contract/texts/play-states'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { getNow, getToday } from '../../../lib/clock.ts'
import { formatCount, formatDay, formatEuroAmount, formatList } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Bulbs } from '../../../ui/bulbs.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TYPE_ICON } from '../../../ui/type-icon.ts'
import { Stage } from '../../videos/parts/stage.tsx'
import { canBeExtended } from '../extension.ts'
import { type Flight, deriveFlight, computeFlightWeek } from '../flight.ts'
import { hasEnded, isUpright } from '../list-view.ts'
import { ExtendCampaign } from './extend-campaign.tsx'
import styles from './campaign-head.module.css'

const texts = campaignTexts.details

/** Name, status, facts, timeline and statistics on the left, the video on the right. */
export function CampaignHead(props: {
  campaign: Campaign
  /** The actions on the campaign; a client can edit and copy it. */
  actions?: ReactNode
}) {
  const {
    campaign,
    actions = (
      <May call={updateCampaign}>
        <ClientActions campaign={campaign} />
      </May>
    ),
  } = props
  const at = useNow(60_000)
  return (
    <section className={styles.head} aria-labelledby="campaign-name">
      <div className={styles.words}>
        <header className={styles.title}>
          <div className={styles.names}>
            <h2 id="campaign-name">{campaign.name}</h2>
            <StatusBadge context="campaignDetails" status={campaign.status} />
          </div>
          {actions}
        </header>
        <MetaLine
          facts={[
            { icon: IconBuilding, value: campaign.company.name, title: texts.company },
            { icon: IconMapPin, value: campaign.locationName || texts.notSpecified, title: texts.location },
            { icon: TYPE_ICON[campaign.type], value: campaignTexts[campaign.type], title: texts.type },
            ...(campaign.category
              ? [
                  {
                    icon: IconCategory,
                    value: adCategoryTexts.names[campaign.category],
                    title: adCategoryTexts.field.label,
                  },
                ]
              : []),
          ]}
        />
        <Timeline campaign={campaign} flight={deriveFlight(campaign, at, getToday(at))} />
        <Statistics campaign={campaign} />
      </div>
      <Stage video={campaign.video} name={campaign.name} isUpright={isUpright(campaign.video)} size={campaign.video} />
    </section>
  )
}

/**
 * A rejected campaign also has the link to edit beside the reason. "Extend" comes first while it can be extended, and
 * "Run again" when it has ended.
 */
function ClientActions({ campaign }: { campaign: Campaign }) {
  const { _id: id, makegoodOf } = campaign
  const at = getNow()
  const [search] = useSearchParams()
  const [isExtending, setExtending] = useState(search.has('extend') && canBeExtended(campaign, at))
  // Free days are neither edited nor copied (decision 34).
  if (makegoodOf) return null
  const edit = (
    <LinkButton icon={IconPencil} to={paths.campaignEdit(id)}>
      {texts.edit}
    </LinkButton>
  )
  return (
    <div className={styles.actions}>
      {hasEnded(campaign, at) ? (
        <>
          <LinkButton variant="primary" icon={IconRepeat} to={paths.campaignCopy(id)}>
            {texts.runAgain}
          </LinkButton>
          {edit}
        </>
      ) : (
        <>
          {canBeExtended(campaign, at) && (
            <Button variant="primary" icon={IconCalendarPlus} aria-haspopup="dialog" onClick={() => setExtending(true)}>
              {campaignExtensionTexts.action}
            </Button>
          )}
          {edit}
          <LinkButton icon={IconCopy} to={paths.campaignCopy(id)}>
            {texts.duplicate}
          </LinkButton>
        </>
      )}
      {isExtending && <ExtendCampaign campaign={campaign} onClose={() => setExtending(false)} />}
    </div>
  )
}

/** Start, end and one bulb per day in groups of weeks (CAMP-DET-07). */
function Timeline({ campaign, flight }: { campaign: Campaign; flight: Flight }) {
  const weeks = Math.ceil(flight.days / 7)
  // More bulbs would be unreadable, so a bar replaces them.
  const isShort = weeks <= 8
  return (
    <div className={styles.timeline} role="group" aria-label={texts.timeline}>
      <p className={styles.dates}>
        <span>
          {texts.start}{' '}
          <b>
            <DateText>{formatDay(campaign.startDate)}</DateText>
          </b>
        </span>
        <span className={flight.isRunning ? styles.now : undefined}>{flight.words}</span>
        <span>
          {texts.end}{' '}
          <b>
            <DateText>{formatDay(campaign.endDate)}</DateText>
          </b>
        </span>
      </p>
      {isShort ? (
        <ol className={styles.weeks}>
          {Array.from({ length: weeks }, (_, week) => (
            <li key={week}>
              <Bulbs
                total={7}
                size="large"
                {...computeFlightWeek(flight, week)}
                label={texts.week({ number: week + 1 })}
              />
              <span className={styles.week}>{texts.week({ number: week + 1 })}</span>
            </li>
          ))}
        </ol>
      ) : (
        <Bulbs total={flight.days} lit={flight.daysRun} label={flight.words} />
      )}
    </div>
  )
}

type Figure = [label: string, value: string, note?: string]

/** The statistics that the campaign has; plays and impressions are never mixed (CAMP-DET-08, OPEN-64). */
function Statistics({ campaign }: { campaign: Campaign }) {
  const figures: Figure[] = [
    [texts.screens, String(campaign.numberOfScreens)],
    [texts.runningNow, String(campaign.screensNow?.playing ?? 0), describeRest(campaign)],
    ...(campaign.makegoodOf ? [] : [[texts.weeks, String(campaign.numberOfWeeks)] satisfies Figure]),
    [texts.impressions, formatCount(campaign.impressions)],
    ...listMoneyFigures(campaign),
    [texts.playedLately, String(campaign.numberOfScreensRunning)],
  ]
  return (
    <dl className={styles.statistics} aria-label={texts.statistics}>
      {figures.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Left out for operators who do not read money (decision 38). */
function listMoneyFigures({ paid, totalCost }: Campaign): Figure[] {
  if (totalCost === null) return []
  return [
    [texts.paidLabel, paid ? texts.yes : texts.no],
    [texts.totalCost, formatEuroAmount(totalCost)],
  ]
}

/** Why the other screens do not play now; together with the playing ones they are all screens of the campaign. */
function describeRest({ screensNow, numberOfScreens, screensRunningOn }: Campaign): string {
  if (!screensNow) return ''
  const left = numberOfScreens - screensRunningOn.length
  return formatList([...listNotPlaying('screens', screensNow), ...(left > 0 ? [texts.leftVenue({ count: left })] : [])])
}
