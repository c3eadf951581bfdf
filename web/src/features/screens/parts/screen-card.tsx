import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { Screen } from '@marquee/contract/screens'
import { TEXT_LENGTHS, truncateText } from '@marquee/contract/text.rules'
import { screenTexts } from '@marquee/contract/messages/screens'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { ObjectCard } from '../../../ui/card.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './screen-card.module.css'
import { ScreenPicture } from './screen-stage.tsx'
import { getStatusName } from '../../../ui/status-names.ts'

const t = screenTexts

/**
 * SCR-03 to SCR-12. A restaurant screen shows its restaurant and keeps the vehicle block with `-` in each field
 * (OPEN-49).
 */
export function ScreenCard({ screen }: { screen: Screen }) {
  const { vehicle, restaurant } = screen
  const venueName = restaurant?.name ?? vehicle?.registrationNumber
  return (
    <ObjectCard
      media={<ScreenPicture screen={screen} />}
      name={
        <Link to={paths.screenDetails(screen._id)}>
          {screen.name}{' '}
          <small className={styles.model} title={screen.model}>
            {truncateText(screen.model, TEXT_LENGTHS.screenModel)}
          </small>
        </Link>
      }
      note={<Glyph icon={IconChevronRight} size={16} />}
    >
      <dl className={styles.states}>
        <dt>{t.screenStatus}</dt>
        <dd>
          <StatusBadge context="screenStatus" status={screen.status} />
        </dd>
        <dt>{t.displayStatus}</dt>
        <dd>
          <StatusBadge context="displayStatus" status={screen.onlineStatus} />
        </dd>
        <dt>{t.screenType}</dt>
        <dd className={styles.type}>
          <Glyph icon={screen.screenType === 'vehicle' ? IconCar : IconBuildingStore} size={16} />
          {getStatusName('screenType', screen.screenType)}
        </dd>
        {venueName && (
          <>
            <dt>{t.venue}</dt>
            <dd title={venueName}>{truncateText(venueName, TEXT_LENGTHS.vehicleField)}</dd>
          </>
        )}
      </dl>
      <section className={styles.vehicle}>
        <h4>{t.vehicleDetails}</h4>
        <DefinitionList
          layout="columns"
          tight
          items={[
            toVehicleItem(t.brand, vehicle?.brand),
            toVehicleItem(t.model, vehicle?.model),
            toVehicleItem(t.type, vehicle?.type),
            toVehicleItem(t.location, vehicle?.locationName),
          ]}
        />
      </section>
    </ObjectCard>
  )
}

/** Cut at 30 characters with the whole text in the title; `-` if empty (SCR-08, SCR-09). */
function toVehicleItem(label: string, text: string | undefined) {
  return text ? { label, value: truncateText(text, TEXT_LENGTHS.vehicleField), title: text } : { label, value: t.none }
}
