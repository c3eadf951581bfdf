import { createCampaign } from '@marquee/contract/campaigns'
import { May } from '../../team/may.tsx'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import { adCategoryTexts } from '@marquee/contract/messages/ad-categories'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { forecastTexts } from '@marquee/contract/messages/forecast'
import { venueTexts as texts } from '@marquee/contract/messages/venues'
import type { FoundVenue } from '@marquee/contract/venues'
import { useDocumentTitle } from '../../../lib/page-title.ts'
import { formatList } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, MainAndAside, Stack } from '../../../ui/card.tsx'
import { DefinitionList, PageHeader } from '../../../ui/page.tsx'
import { VenueFigures } from '../../campaigns/parts/venue-forecast.tsx'
import type { Period } from '../../fleet/client-venues-api.ts'
import { FreeBadge } from '../../fleet/parts/free-badge.tsx'
import { FreeSlots } from '../../fleet/parts/free-slots.tsx'
import { OpeningHoursList } from '../../fleet/parts/opening-hours.tsx'
import { Pictures } from '../../fleet/parts/restaurant-overview.tsx'
import { describeVenueKind, listVenueFacts } from '../../fleet/parts/venue-facts.ts'
import { VenuePicture } from '../../fleet/parts/venue-picture.tsx'
import { forecastVenue } from '../forecast.ts'
import type { PeriodView } from '../view.rules.ts'
import { WeeksFields } from './period-fields.tsx'
import periodStyles from './period-fields.module.css'
import styles from './venue-details.module.css'

type Props = {
  found: FoundVenue
  period: Period
  view: PeriodView
  onChange: (change: Partial<PeriodView>) => void
}

/** Everything that a client needs to know before booking a venue. */
export function VenueDetails({ found, period, view, onChange }: Props) {
  const { venue, screens } = found
  useDocumentTitle(venue.name)
  return (
    <>
      <PageHeader
        title={
          <span className={styles.title}>
            {venue.name} <FreeBadge venue={venue} />
          </span>
        }
        help={describeVenueKind(venue)}
        actions={
          <May call={createCampaign}>
            <LinkButton variant="primary" icon={IconCalendarPlus} to={paths.campaignForVenue(venue, period)}>
              {texts.book[venue.kind]}
            </LinkButton>
          </May>
        }
      />
      <MainAndAside aside={<Aside found={found} />}>
        {venue.images.length > 0 ? (
          <Pictures images={venue.images} />
        ) : (
          <div className={styles.picture}>
            <VenuePicture kind={venue.kind} size="large" fileName={null} alt="" />
          </div>
        )}
        <Card title={texts.screens}>
          <Stack gap="fields">
            <div className={periodStyles.fields}>
              <WeeksFields view={view} onChange={onChange} />
            </div>
            <FreeSlots startDate={found.startDate} screens={screens} />
          </Stack>
        </Card>
        {venue.description && (
          <Card title={fleetTexts.fixed.aboutTheVenue}>
            <p className={styles.description}>{venue.description}</p>
          </Card>
        )}
      </MainAndAside>
    </>
  )
}

/** What may not be advertised there (decision 41). */
function listRefused({ blockedCategories }: FoundVenue['venue']) {
  const names = blockedCategories.map((category) => adCategoryTexts.names[category])
  return names.length > 0 ? [{ label: adCategoryTexts.venueRefuses, value: formatList(names) }] : []
}

function Aside({ found }: { found: FoundVenue }) {
  const { venue } = found
  const part = forecastVenue(found)
  return (
    <>
      <Card>
        <Stack gap="fields">
          <DefinitionList layout="columns" items={[...listVenueFacts(venue), ...listRefused(venue)]} />
          <p className={styles.help}>{texts.bookHelp[venue.kind]}</p>
        </Stack>
      </Card>
      {part && (
        <Card title={forecastTexts.ofRestaurant}>
          <div className={styles.forecast}>
            <VenueFigures type={venue.kind} part={part} />
          </div>
        </Card>
      )}
      {venue.openingHours && (
        <Card title={fleetTexts.fixed.hours}>
          <OpeningHoursList hours={venue.openingHours} />
        </Card>
      )}
    </>
  )
}
