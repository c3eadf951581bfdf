import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { listNotPlaying } from '@marquee/contract/texts/play-states'
import type { getOperatorOverview } from '@marquee/contract/alerts'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { formatEuros } from '@marquee/contract/money.rules'
import { alertTexts } from '@marquee/contract/messages/alerts'
import { formatList } from '../../../../lib/format.ts'
import { formats } from '../../../../lib/formats.ts'
import { paths } from '../../../../lib/paths.ts'
import { getNow, getToday } from '../../../../lib/clock.ts'
import { StatTile } from '../../../../ui/stat-tile.tsx'
import { Tiles } from '../../../../ui/tiles.tsx'
import { formatLength } from '../alerts.rules.ts'

const { overview: texts } = alertTexts

type Counts = EndpointReply<typeof getOperatorOverview>

/** The state of the marketplace in counts, as far as the role opens it; each links to the list of what it counts (DSH-2). */
export function OverviewTiles({ counts }: { counts: Counts }) {
  const { reviews, screens, campaigns, receivable, people } = counts
  const count = 2 + (reviews ? 1 : 0) + (screens ? 2 : 0) + (receivable ? 1 : 0)
  return (
    <Tiles count={count === 3 || count === 4 ? count : 6}>
      {reviews && <ReviewTile reviews={reviews} />}
      {screens && <ScreenTiles screens={screens} />}
      <StatTile
        icon={IconSpeakerphone}
        label={texts.campaigns}
        value={campaigns.running}
        note={describeRunning(campaigns)}
        to={paths.campaignsByDay(getToday())}
      />
      {receivable && (
        <StatTile
          icon={IconReceiptEuro}
          label={texts.receivable}
          value={formatEuros(receivable.cents)}
          note={texts.receivableNote({ invoices: receivable.invoices })}
          to={paths.receivable()}
        />
      )}
      <StatTile
        icon={IconUserPlus}
        label={texts.people}
        value={people.newThisWeek}
        note={texts.peopleNote}
        to={paths.newestPeople()}
      />
    </Tiles>
  )
}

function ReviewTile({ reviews }: { reviews: NonNullable<Counts['reviews']> }) {
  const oldest = reviews.oldestAt && formatLength(reviews.oldestAt, getNow())
  return (
    <StatTile
      icon={IconChecks}
      label={texts.reviews}
      value={reviews.waiting}
      note={oldest ? texts.reviewsNote({ oldest, overdue: reviews.overdue }) : texts.nothingPending}
      to={paths.reviewQueue()}
    />
  )
}

type ScreenCounts = NonNullable<Counts['screens']>

function ScreenTiles({ screens }: { screens: ScreenCounts }) {
  const paired = screens.online + screens.offline + screens.never
  return (
    <>
      <StatTile
        icon={IconWifi}
        label={texts.screensOnline}
        value={screens.online}
        note={paired > 0 && texts.onlineNote({ percent: formats.formatPercent(screens.online / paired) })}
        to={paths.fleetScreens('online')}
      />
      <StatTile
        icon={IconWifiOff}
        label={texts.screensOffline}
        value={screens.offline}
        note={describeSilent(screens)}
        to={paths.fleetScreens('offline')}
      />
    </>
  )
}

function describeSilent({ never, unpaired }: ScreenCounts): string {
  return formatList([
    ...(never > 0 ? [texts.neverConnected({ count: never })] : []),
    ...(unpaired > 0 ? [texts.notPaired({ count: unpaired })] : []),
  ])
}

/** "5 playing now, 1 closed now, 1 without plays"; the numbers add up to the campaigns that run. */
function describeRunning({ running, withoutPlays, now }: Counts['campaigns']): string {
  if (running === 0) return texts.noCampaigns
  if (now.playing === running) return texts.allPlaying
  return formatList([
    texts.playingNow({ count: now.playing }),
    ...listNotPlaying('campaigns', now),
    ...(withoutPlays > 0 ? [texts.withoutPlays({ count: withoutPlays })] : []),
  ])
}
