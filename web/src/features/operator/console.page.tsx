import { marketTexts } from '@marquee/contract/texts/operator'
import { MainAndAside, Stack } from '../../ui/card.tsx'
import { LocationsCard } from './parts/locations-card.tsx'
import { VehicleTypesCard } from './parts/vehicle-types-card.tsx'
import { PageHeader } from '../../ui/page.tsx'

/** `/operator/console`: the lists that the other pages choose from (OPEN-41). */
export function Component() {
  return (
    <Stack>
      <PageHeader title={marketTexts.title} help={marketTexts.help} />
      <MainAndAside aside={<VehicleTypesCard />}>
        <LocationsCard />
      </MainAndAside>
    </Stack>
  )
}
