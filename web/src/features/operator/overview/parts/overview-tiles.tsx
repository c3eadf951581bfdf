import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import type { getOperatorOverview } from '@marquee/contract/alerts'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { formatEuros } from '@marquee/contract/money.rules'
import { alertTexts } from '@marquee/contract/texts/alerts'
import { paths } from '../../../../lib/paths.ts'
import { getNow, getToday } from '../../../../lib/clock.ts'
import { StatTile } from '../../../../ui/stat-tile.tsx'
import { Tiles } from '../../../../ui/tiles.tsx'
import { formatLength } from '../alerts.rules.ts'

const { overview: texts } = alertTexts

/** The state of the marketplace in counts; each links to the list of what it counts (DSH-2). */
export function OverviewTiles({ counts }: { counts: EndpointReply<typeof getOperatorOverview> }) {
  const { reviews, screens, campaigns, receivable, people } = counts
  const paired = screens.online + screens.offline + screens.never
  const oldest = reviews.oldestAt && formatLength(reviews.oldestAt, getNow())
  return (
    <Tiles count={6}>
      <StatTile
        icon={IconChecks}
        label={texts.reviews}
        value={reviews.waiting}
        note={oldest ? texts.reviewsNote(oldest, reviews.overdue) : texts.nothingPending}
        to={paths.reviewQueue()}
      />
      <StatTile
        icon={IconWifi}
        label={texts.screensOnline}
        value={screens.online}
        note={paired > 0 && texts.onlineNote(formatPercent(screens.online / paired))}
        to={paths.fleetScreens('online')}
      />
      <StatTile
        icon={IconWifiOff}
        label={texts.screensOffline}
        value={screens.offline}
        note={texts.offlineNote(screens.never, screens.unpaired)}
        to={paths.fleetScreens('offline')}
      />
      <StatTile
        icon={IconSpeakerphone}
        label={texts.campaigns}
        value={campaigns.running}
        note={
          campaigns.running === 0
            ? texts.noCampaigns
            : texts.campaignsNote(campaigns.running, campaigns.withoutPlays, campaigns.now)
        }
        to={paths.campaignsByDay(getToday())}
      />
      <StatTile
        icon={IconReceiptEuro}
        label={texts.receivable}
        value={formatEuros(receivable.cents)}
        note={texts.receivableNote(receivable.invoices)}
        to={paths.receivable()}
      />
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

const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const formatPercent = (share: number) => percents.format(share)
