import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { adCategoryTexts as t } from '@marquee/contract/messages/ad-categories'
import { shellTexts } from '@marquee/contract/messages/shell'
import { useUser } from '../session/api.ts'
import { useVenueRules } from './api.ts'
import { VenueRules } from './parts/venue-rules.tsx'
import { VenuesFrame } from './parts/venues-frame.tsx'

/** `/advertising`: what may not be advertised at the partner's venues (decision 41). */
export function Component() {
  const { ownerId } = useUser()
  const rules = useVenueRules(ownerId)
  return (
    <VenuesFrame
      kind={null}
      ownerId={ownerId}
      venues={rules}
      title={shellTexts.titles.advertising}
      help={t.rules.help}
      add={null}
      empty={{ icon: IconMapPin, title: t.rules.none, reason: t.rules.noneReason }}
      waiting={null}
    >
      {(venues) => <VenueRules venues={venues} ownerId={ownerId ?? ''} />}
    </VenuesFrame>
  )
}
