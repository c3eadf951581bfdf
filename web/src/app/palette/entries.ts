import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconCashBanknote from '@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { createCampaign, type ListedCampaign } from '@marquee/contract/campaigns'
import { createRestaurant, createVehicle, type Restaurant, type Vehicle } from '@marquee/contract/fleet'
import type { Role } from '@marquee/contract/identity'
import { createInfotainment, type InfotainmentVideo } from '@marquee/contract/infotainment'
import type { SearchHit } from '@marquee/contract/operator-search'
import type { Screen } from '@marquee/contract/screens'
import { shellTexts } from '@marquee/contract/messages/shell'
import type { Icon } from '../../ui/icon.tsx'
import { type CallOfRole, mayCall } from '../../features/team/may.rules.ts'
import { listEntries, type Navigator } from '../navigation.ts'
import { paths } from '../../lib/paths.ts'

/** An entry of the palette: where it leads, the words that find it, and the hit that it was made of. */
export type Entry = { key: string; text: string; note?: string; icon: Icon; to: string; hit?: SearchHit }

const { createActions, kinds, titles } = shellTexts

/** The pages of the sidebar. */
export const listPages = (user: Navigator): Entry[] =>
  [...listEntries(user), ...SUBPAGES[user.role]].map(({ text, icon, to }) => ({ key: `page ${to}`, text, icon, to }))

/** Pages without an entry in the sidebar that users often need. */
const SUBPAGES: Readonly<Record<Role, readonly Pick<Entry, 'text' | 'icon' | 'to'>[]>> = {
  partner: [],
  client: [],
  operator: [
    { text: titles.bank, icon: IconBuildingBank, to: paths.bank() },
    { text: titles.payouts, icon: IconCashBanknote, to: paths.payouts() },
    { text: titles.ledger, icon: IconBook2, to: paths.ledger() },
    { text: titles.billingSettings, icon: IconReceiptEuro, to: paths.billingSettings() },
  ],
}

const CREATE_ACTIONS: Readonly<Record<Role, readonly [text: string, to: string, call: CallOfRole][]>> = {
  partner: [
    [createActions.mobileLocation, paths.mobileLocationAdd(), createVehicle],
    [createActions.fixedLocation, paths.fixedLocationAdd(), createRestaurant],
    [createActions.infotainment, paths.infotainmentVideoAdd(), createInfotainment],
  ],
  client: [[createActions.campaign, paths.campaignAdd(), createCampaign]],
  operator: [],
}

/** What a user can create. */
export const listActions = (user: Navigator): Entry[] =>
  CREATE_ACTIONS[user.role]
    .filter(([, , call]) => mayCall(user, call))
    .map(([text, to]) => ({ key: `create ${to}`, text, icon: IconPlus, to }))

export const toVehicleEntry = ({ _id, brand, model, registrationNumber }: Vehicle): Entry => ({
  key: _id,
  text: `${brand} ${model}, ${registrationNumber}`,
  note: kinds.vehicle,
  icon: IconCar,
  to: paths.mobileLocationEdit(_id),
})

export const toRestaurantEntry = ({ _id, name }: Restaurant): Entry => ({
  key: _id,
  text: name,
  note: kinds.restaurant,
  icon: IconBuildingStore,
  to: paths.restaurantDetails(_id),
})

export const toScreenEntry = ({ _id, model, vehicle, restaurant }: Screen): Entry => {
  const venueName = restaurant?.name ?? (vehicle ? `${vehicle.brand} ${vehicle.model}` : undefined)
  const text = venueName ? `${model}, ${venueName}` : model
  return { key: _id, text, note: kinds.screen, icon: IconDeviceTv, to: paths.screenDetails(_id) }
}

export const toVideoEntry = ({ _id, name }: InfotainmentVideo): Entry => ({
  key: _id,
  text: name,
  note: kinds.video,
  icon: IconMovie,
  to: paths.infotainmentVideoDetails(_id),
})

export const toCampaignEntry = ({ _id, name }: ListedCampaign): Entry => ({
  key: _id,
  text: name,
  note: kinds.campaign,
  icon: IconSpeakerphone,
  to: paths.campaignDetails(_id),
})
