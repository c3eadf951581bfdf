import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type Restaurant, updateRestaurant } from '@marquee/contract/fleet'
import { May } from '../../team/may.tsx'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ObjectCard } from '../../../ui/card.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TruncatedText } from './truncated-text.tsx'
import { VenuePicture } from './venue-picture.tsx'
import { Rejection } from './rejection.tsx'
import styles from './restaurant-card.module.css'

const t = fleetTexts.fixed

/** Name, Traffic, Location, Status, and three actions (FIX-04 to FIX-06). */
export function RestaurantCard({ restaurant, onDelete }: { restaurant: Restaurant; onDelete: () => void }) {
  const { _id, name, footTrafficEstimate, locationName, status, rejectionReason, images, screens } = restaurant
  return (
    <ObjectCard
      media={<VenuePicture kind="restaurant" fileName={images[0]} alt="" />}
      name={
        <Link to={paths.restaurantDetails(_id)} className={styles.name}>
          <TruncatedText text={name} />
        </Link>
      }
      note={t.screenCount({ count: screens.length })}
      foot={<Foot id={_id} name={name} onDelete={onDelete} />}
    >
      {rejectionReason && <Rejection reason={rejectionReason} editAt={paths.fixedLocationEdit(_id)} />}
      <DefinitionList
        layout="flow"
        tight
        items={[
          { label: t.traffic, value: footTrafficEstimate ?? t.missing },
          { label: t.location, value: locationName },
          { label: t.status, value: <StatusBadge context="placeList" status={status} /> },
        ]}
      />
    </ObjectCard>
  )
}

function Foot({ id, name, onDelete }: { id: string; name: string; onDelete: () => void }) {
  const small = { variant: 'quiet', size: 'small', className: styles.way } as const
  return (
    <>
      <span className={styles.ways}>
        <LinkButton {...small} icon={IconEye} to={paths.restaurantDetails(id)} aria-label={t.viewLabel({ name })}>
          {t.view}
        </LinkButton>
        <May call={updateRestaurant}>
          <LinkButton
            {...small}
            icon={IconPencil}
            to={paths.fixedLocationEdit(id)}
            aria-label={fleetTexts.editLabel({ name })}
          >
            {fleetTexts.edit}
          </LinkButton>
        </May>
      </span>
      <May call={updateRestaurant}>
        <Button {...small} icon={IconTrash} dangerous aria-label={fleetTexts.deleteLabel({ name })} onClick={onDelete}>
          {fleetTexts.delete}
        </Button>
      </May>
    </>
  )
}
