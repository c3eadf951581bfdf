import { forAllowed } from '../../team/may.tsx'
import { getHouseCard } from '@marquee/contract/house-card'
import { houseCardTexts as t } from '@marquee/contract/messages/house-card'
import { Callout } from '../../../ui/callout.tsx'
import { Stack } from '../../../ui/card.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { useHouseCard } from './api.ts'
import { HouseCardForm } from './parts/house-card-form.tsx'

/** `/operator/house-card`: the card that screens show in unsold slots (decision 40). */
export const Component = forAllowed(getHouseCard, HouseCardPage)

function HouseCardPage() {
  const stored = useHouseCard()
  const { data } = stored
  return (
    <Stack>
      <PageHeader title={t.title} help={t.help} />
      {data?.card === null && (
        <Callout tone="plain" title={t.isDefault}>
          {t.isDefaultHelp}
        </Callout>
      )}
      {data ? <HouseCardForm stored={data} /> : <NotLoaded query={stored} rows={8} failure="card" />}
    </Stack>
  )
}
