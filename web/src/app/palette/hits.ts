import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { SearchHit, SearchKind } from '@marquee/contract/operator-search'
import { shellTexts } from '@marquee/contract/messages/shell'
import type { Icon } from '../../ui/icon.tsx'
import { paths } from '../../lib/paths.ts'
import type { Entry } from './entries.ts'

const ICONS: Readonly<Record<SearchKind, Icon>> = {
  company: IconBuilding,
  partner: IconUsers,
  person: IconUser,
  invoice: IconFileInvoice,
  'credit-note': IconReceiptRefund,
  statement: IconFileInvoice,
  campaign: IconSpeakerphone,
  vehicle: IconCar,
  restaurant: IconBuildingStore,
  screen: IconDeviceTv,
  location: IconMapPin,
}

/** Makes an entry of the palette from a hit of the operators' search. */
export const toHitEntry = (hit: SearchHit): Entry => ({
  key: `${hit.kind} ${hit.id}`,
  text: hit.text,
  note: [shellTexts.hitKinds[hit.kind], hit.note].filter(Boolean).join(' · '),
  icon: ICONS[hit.kind],
  to: getHitPath(hit),
  hit,
})

function getHitPath({ page, target, text }: SearchHit): string {
  switch (page) {
    case 'person':
      return paths.person(target)
    case 'document':
      return paths.operatorInvoice(target)
    case 'month':
      return paths.billingStatement(target, text)
    case 'campaign':
      return paths.operatorCampaign(target)
    case 'review':
      return paths.reviewItem(target)
    case 'fleet':
      return paths.filteredFleet({ search: target })
    case 'screen':
      return paths.operatorScreen(target)
    case 'location':
      return paths.filteredFleet({ location: target })
  }
}
