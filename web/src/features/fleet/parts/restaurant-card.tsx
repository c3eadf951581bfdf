import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { Restaurant } from '@marquee/contract/fleet'
import { cutText } from '@marquee/contract/text.rules'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { mediaUrl } from '../../../lib/media-url.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ObjectCard } from '../../../ui/card.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Rejection } from './rejection.tsx'
import styles from './restaurant-card.module.css'

const t = fleetTexts.fixed

/** Name, Traffic, Location, Status, and the three ways on (FIX-04 to FIX-06). */
export function RestaurantCard({ restaurant, onDelete }: { restaurant: Restaurant; onDelete: () => void }) {
  const { _id, name, footTrafficEstimate, locationName, status, rejectionReason, images } = restaurant
  const picture = mediaUrl(images[0])
  return (
    <ObjectCard
      media={
        picture ? (
          <img src={picture} alt="" loading="lazy" />
        ) : (
          <span className={styles.empty}>
            <Glyph icon={IconBuildingStore} size={32} />
          </span>
        )
      }
      name={
        <Link to={paths.restaurantDetails(_id)} title={name} className={styles.name}>
          {cutText(name)}
        </Link>
      }
      foot={
        <>
          <LinkButton
            variant="quiet"
            size="small"
            icon={IconPencil}
            to={paths.fixedLocationEdit(_id)}
            aria-label={fleetTexts.editOf(name)}
          >
            {fleetTexts.edit}
          </LinkButton>
          <Button
            variant="quiet"
            size="small"
            icon={IconTrash}
            dangerous
            aria-label={fleetTexts.deleteOf(name)}
            onClick={onDelete}
          >
            {fleetTexts.delete}
          </Button>
        </>
      }
    >
      {rejectionReason && <Rejection reason={rejectionReason} />}
      <DefinitionList
        layout="flow"
        tight
        items={[
          { label: t.traffic, value: footTrafficEstimate ?? t.missing },
          { label: t.location, value: locationName },
          { label: t.status, value: <StatusBadge place="placeList" status={status} /> },
        ]}
      />
    </ObjectCard>
  )
}
