import type { Answers } from './built-pages.ts'
import * as campaigns from './campaign-fixtures.ts'
import * as infotainment from './infotainment-fixtures.ts'
import * as owners from './owner-fixtures.ts'
import * as places from './venue-fixtures.ts'
import * as screens from './screen-fixtures.ts'

/** One partner and one client with one of each object, for tests of every page. */

const van = places.vehicle(1)
const onScreen = {
  _id: campaigns.CAMPAIGN,
  name: campaigns.STORED.name,
  status: campaigns.STORED.status,
  startDate: '2026-11-16',
  endDate: '2026-12-13',
  location: places.HAMBURG,
  locationName: 'Hamburg',
  poster: null,
}
const screen = screens.vehicleScreen()
const trattoria = places.restaurant(1, {
  screens: [
    { ...places.screen(300), campaigns: [{ _id: onScreen._id, name: onScreen.name, status: onScreen.status }] },
  ],
})
const trattoriaScreen = screens.restaurantScreen({
  _id: places.screen(300)._id,
  restaurant: { ...screens.restaurant, _id: trattoria._id },
  campaigns: [onScreen],
})

export const IDS = {
  owner: places.OWNER,
  company: campaigns.COMPANY,
  vehicle: van._id,
  restaurant: trattoria._id,
  screen: screen._id,
  video: infotainment.TIPS._id,
  campaign: campaigns.CAMPAIGN,
} as const

export const PARTNER_ANSWERS: Answers = {
  ...owners.FILLED,
  ...infotainment.partner(),
  ...screens.detailAnswers(screen),
  ...places.places({ vehicles: [van], restaurants: [trattoria] }),
  [`GET /api/owners/${places.OWNER}`]: { body: { owner: { ...owners.OWNER, _id: places.OWNER } } },
  [places.SCREENS]: { body: { screens: [screen, trattoriaScreen] } },
}

export const CLIENT_ANSWERS: Answers = {
  ...campaigns.market(),
  'GET /api/dashboard/companyData': {
    body: {
      success: true,
      totalCampaigns: 1,
      pendingCampaigns: 0,
      approvedCampaigns: 1,
      ongoingCampaigns: 1,
      data: { totalCampaigns: 1, pendingCampaigns: 0, approvedCampaigns: 1, ongoingCampaigns: 1 },
    },
  },
  [`GET /api/companies/${campaigns.COMPANY}`]: {
    body: {
      company: {
        _id: campaigns.COMPANY,
        name: 'Brisa Coffee',
        phone: '+351 21 555',
        email: 'ads@brisa.example',
        address: 'Lisboa',
        website: '',
        description: 'Coffee.',
        logo: null,
      },
    },
  },
}
