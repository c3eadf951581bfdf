import { createRestaurant } from '@marquee/contract/fleet'
import { forAllowed } from '../team/may.tsx'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Stack } from '../../ui/card.tsx'
import { Breadcrumbs } from '../../ui/page.tsx'
import { useRestaurantToEdit } from './api.ts'
import { RestaurantEditor } from './parts/restaurant-editor.tsx'
import { RestaurantLoader } from './parts/restaurant-loader.tsx'

const t = fleetTexts.fixed

/** `/fixedLocations/add` and `/fixedLocations/edit/{id}` (FIX-FORM rows). */
export const Component = forAllowed(createRestaurant, FixedLocationForm)

function FixedLocationForm() {
  const { id } = useParams()
  if (id === undefined) {
    return (
      <Framed name={t.newEntry}>
        <RestaurantEditor key="add" />
      </Framed>
    )
  }
  return <Edit key={id} id={id} />
}

function Edit({ id }: { id: string }) {
  return (
    <RestaurantLoader restaurant={useRestaurantToEdit(id)}>
      {(restaurant) => (
        <Framed name={restaurant.name}>
          <RestaurantEditor stored={restaurant} />
        </Framed>
      )}
    </RestaurantLoader>
  )
}

function Framed({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack>
      <Breadcrumbs trail={[{ text: t.list, to: paths.fixedLocations() }, { text: name }]} />
      {children}
    </Stack>
  )
}
