import { campaignParts, selection } from './campaigns.ts'
import type { City } from './city.ts'
import { TODAY, type TestHouse } from './house.ts'
import { infotainmentParts } from './infotainment.ts'
import { sample } from './media.ts'
import type { Reply, Voice } from './people.ts'
import { type Device, played } from './people/devices.ts'
import { restaurantFields, vehicleFields, type Waiting } from './people/places.ts'
import { companyFields, ownerFields } from './people/users.ts'
import { begin, sendPart, TUS } from './uploads.ts'

/** What Petra, a partner, and Carl, a client, have, and what stands in their market. */
export type World = {
  house: TestHouse
  city: City
  ownerId: string
  companyId: string
  vehicle: string
  restaurant: string
  /** Listed, not approved: a restaurant that clients do not see yet, and a vehicle that waits for its review. */
  waiting: { restaurant: string; vehicle: string }
  screen: string
  video: string
  campaign: string
  /** An upload that Petra has begun. */
  upload: string
  sha256: string
  device: Device
  /** Devices that show a code: one of them is paired by whoever may. */
  pairing: Waiting
  toBePaired: Waiting
}

/** A call as whoever may make it does: with what it names being theirs. */
export type Row = {
  ask: (who: Voice, world: World) => Promise<Reply>
  /**
   * What somebody of the same role hears who is not the one it belongs to: a refusal, one of these beside 403
   * and 404; or an answer, because it is about the caller alone, or the same for everybody of the role.
   */
  others: 'refused' | 'their own' | 'the same' | { refused: readonly [number, string][] }
  /** Somebody new makes it, because Petra and Carl did already. */
  byNewcomer?: true
}

const refused = 'refused'
const theirOwn = 'their own'
const theSame = 'the same'
/** Without a profile there is nothing that the call could go on with. */
const noOwner: [number, string] = [409, 'noOwner']
const unknownScreens: [number, string] = [400, 'unknownScreens']

const period = ({ city, campaign }: World) => ({
  location: city.locationId,
  startDate: TODAY,
  numberOfWeeks: 1,
  campaign,
})
const picture = { file: sample('orange.png'), name: 'me.png', type: 'image/png' }

/**
 * Every call with a token, in an order in which all of them can be made: what takes away comes last.
 * A new call has to be put here; a call that anyone may make stands in OPEN_TO_ANYONE below.
 */
export const ROWS: Readonly<Record<string, Row>> = {
  currentUser: { others: theirOwn, ask: (who) => who.get('/api/users/me') },
  updateCurrentUser: { others: theirOwn, ask: (who) => who.put('/api/users/me', { phone: '1' }) },
  uploadProfileImage: {
    others: theirOwn,
    ask: (who) => who.send('POST', '/api/users/me/profile-image', { profileImage: picture }),
  },

  createUpload: { others: theirOwn, ask: (who) => begin(who, 1000) },
  getUpload: { others: refused, ask: (who, { upload }) => who.get(`/api/uploads/${upload}`, TUS) },
  sendUploadPart: {
    others: refused,
    ask: (who, { upload }) => sendPart(who, `/api/uploads/${upload}`, 0, Buffer.alloc(10)),
  },
  deleteUpload: { others: refused, ask: (who, { upload }) => who.delete(`/api/uploads/${upload}`, TUS) },

  createOwner: { others: theirOwn, byNewcomer: true, ask: (who) => who.post('/api/owners', ownerFields()) },
  getOwner: { others: refused, ask: (who, { ownerId }) => who.get(`/api/owners/${ownerId}`) },
  updateOwner: {
    others: refused,
    ask: (who, { ownerId }) => who.put(`/api/owners/${ownerId}`, { ...ownerFields(), name: 'Taken over' }),
  },
  listOwnerScreens: { others: refused, ask: (who, { ownerId }) => who.get(`/api/owners/screens/${ownerId}`) },

  createCompany: {
    others: theirOwn,
    byNewcomer: true,
    ask: (who) => who.send('POST', '/api/companies', companyFields()),
  },
  getCompany: { others: refused, ask: (who, { companyId }) => who.get(`/api/companies/${companyId}`) },
  updateCompany: {
    others: refused,
    ask: (who, { companyId }) => who.send('PUT', `/api/companies/${companyId}`, companyFields()),
  },

  listLocations: { others: theSame, ask: (who) => who.get('/api/mobileLocation') },
  createLocation: {
    others: refused,
    ask: (who) => who.post('/api/operator/locations', { name: 'Graz', timeZone: 'Europe/Vienna' }),
  },
  updateLocation: {
    others: refused,
    ask: (who, { city }) =>
      who.put(`/api/operator/locations/${city.locationId}`, {
        name: 'Wien',
        timeZone: 'Europe/Vienna',
        isActive: true,
      }),
  },
  listVehicleTypes: { others: theSame, ask: (who) => who.get('/api/vehicleType') },
  createVehicleType: { others: refused, ask: (who) => who.post('/api/operator/vehicle-types', { name: 'Tram' }) },
  updateVehicleType: {
    others: refused,
    ask: (who, { city }) => who.put(`/api/operator/vehicle-types/${city.vehicleTypeId}`, { name: 'Cab' }),
  },

  listOwnerVehicles: { others: refused, ask: (who, { ownerId }) => who.get(`/api/vehicles/owner/${ownerId}`) },
  createVehicle: {
    others: { refused: [noOwner] },
    ask: (who, { city, ownerId }) => who.send('POST', '/api/vehicles', { ...vehicleFields(city), owner: ownerId }),
  },
  listOwnerRestaurants: { others: refused, ask: (who, { ownerId }) => who.get(`/api/restaurants/owner/${ownerId}`) },
  getRestaurant: { others: refused, ask: (who, { waiting }) => who.get(`/api/restaurants/${waiting.restaurant}`) },
  createRestaurant: {
    others: { refused: [noOwner] },
    ask: (who, { city, ownerId }) =>
      who.send('POST', '/api/restaurants', { ...restaurantFields(city), owner: ownerId }),
  },

  getScreen: { others: refused, ask: (who, { screen }) => who.get(`/api/screens/${screen}`) },
  getScreenDay: { others: refused, ask: (who, { screen }) => who.get(`/api/screens/${screen}/days/${TODAY}`) },
  listPositionLogs: { others: refused, ask: (who, { screen }) => who.get(`/api/screens/${screen}/position-logs`) },
  calculateMonthlyScreenCount: {
    others: refused,
    ask: (who, { screen }) => who.get(`/api/screens/calculateMonthlyScreenCount/${screen}`),
  },
  pairScreen: {
    others: refused,
    ask: (who, { toBePaired, vehicle }) => who.post('/api/screens/pair', { code: toBePaired.code, vehicle }),
  },
  createScreen: {
    others: refused,
    ask: (who, { vehicle }) => who.post('/api/operator/screens', { model: 'LG 23SE3KE', vehicle }),
  },
  updateScreen: {
    others: refused,
    ask: (who, { screen }) => who.put(`/api/operator/screens/${screen}`, { model: 'LG 23SE3KE' }),
  },

  findVehicleScreens: { others: refused, ask: (who, world) => who.post('/api/vehicles/type', period(world)) },
  getVehicleScreens: {
    others: refused,
    ask: (who, { city, campaign }) =>
      who.get(`/api/vehicles/type?location=${city.locationId}&startDate=${TODAY}&numberOfWeeks=1&campaign=${campaign}`),
  },
  findRestaurantScreens: {
    others: refused,
    ask: (who, world) => who.post('/api/restaurants/getRestaurantsWithScreens', period(world)),
  },
  listCompanyCampaigns: {
    others: refused,
    ask: (who, { companyId }) => who.get(`/api/campaigns/company/${companyId}`),
  },
  getCampaign: { others: refused, ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}`) },
  getCampaignDelivery: { others: refused, ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}/delivery`) },
  getScreenDelivery: {
    others: refused,
    ask: (who, { campaign, screen }) => who.get(`/api/campaigns/${campaign}/delivery/screens/${screen}`),
  },
  exportCampaignDelivery: {
    others: refused,
    ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}/delivery.csv`),
  },
  getCampaignHistory: { others: refused, ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}/history`) },
  createCampaign: {
    others: { refused: [[403, 'noCompany']] },
    ask: (who, { companyId }) => who.send('POST', '/api/campaigns', { ...campaignParts(), company: companyId }),
  },
  updateCampaign: {
    others: refused,
    ask: (who, { city, campaign, vehicle, companyId }) => {
      const places = [{ id: vehicle, screenIds: [] }]
      const parts = { ...campaignParts(selection(city, places)), status: 'Pending Approval', company: companyId }
      return who.send('PUT', `/api/campaigns/${campaign}`, parts)
    },
  },
  setCampaignPayment: {
    others: refused,
    ask: (who, { campaign }) => who.put(`/api/operator/campaigns/${campaign}/payment`, { paid: true }),
  },

  listOwnerInfotainment: {
    others: refused,
    ask: (who, { ownerId }) => who.get(`/api/entertainmentVideos/owner/${ownerId}`),
  },
  listInfotainmentScreens: {
    others: theirOwn,
    ask: (who, { city }) => who.get(`/api/entertainmentVideos/screens?type=vehicle&locationId=${city.locationId}`),
  },
  getInfotainment: { others: refused, ask: (who, { video }) => who.get(`/api/entertainmentVideos/${video}`) },
  createInfotainment: {
    others: { refused: [noOwner, unknownScreens] },
    ask: (who, { city, screen }) =>
      who.send('POST', '/api/entertainmentVideos', infotainmentParts(city.locationId, [screen])),
  },
  updateInfotainment: {
    others: refused,
    ask: (who, { city, screen, video }) => {
      const { video: _file, ...parts } = infotainmentParts(city.locationId, [screen], { name: 'Taken over' })
      return who.send('PUT', `/api/entertainmentVideos/${video}`, parts)
    },
  },

  getManifest: { others: theirOwn, ask: (who) => who.get('/api/player/manifest') },
  recordHeartbeats: {
    others: theirOwn,
    ask: (who, { house, device }) => {
      const at = house.clock.now().toISOString()
      return who.post('/api/player/heartbeats', { beats: [{ seq: 1, bootId: device.bootId, at, monotonicMs: 1 }] })
    },
  },
  recordPlays: {
    others: theirOwn,
    ask: (who, { house, device, campaign, sha256 }) =>
      who.post('/api/player/plays', { plays: [played(house, device, { campaignId: campaign, sha256 }, 60)] }),
  },
  streamPlayerEvents: { others: theirOwn, ask: (who) => who.get('/api/player/events') },
  getPairing: { others: refused, ask: (who, { pairing }) => who.get(`/api/player/pairings/${pairing.pairingId}`) },

  listReviews: { others: refused, ask: (who) => who.get('/api/operator/reviews') },
  decideReview: {
    others: refused,
    ask: (who, { waiting }) => who.post(`/api/operator/reviews/vehicle/${waiting.vehicle}`, { decision: 'approve' }),
  },
  setMonthPayment: {
    others: refused,
    ask: (who, { screen }) => who.post(`/api/operator/screens/${screen}/months/2026-10/payment`, { paid: true }),
  },
  getPaymentStatus: {
    others: refused,
    ask: (who, { ownerId, screen }) => who.post('/api/payment/status', { ownerId, screenId: screen, month: '2026-10' }),
  },
  downloadInvoice: {
    others: refused,
    ask: (who, { screen }) => who.get(`/api/payment/download?screenId=${screen}&month=2026-10`),
  },

  getCompanyDashboard: { others: theirOwn, ask: (who) => who.get('/api/dashboard/companyData') },
  getCompanyPlays: { others: theirOwn, ask: (who) => who.get(`/api/dashboard/companyPlays?days=7&until=${TODAY}`) },
  getOwnerDashboard: { others: theirOwn, ask: (who) => who.get('/api/dashboard/ownerData') },
  getOwnerPlays: { others: theirOwn, ask: (who) => who.get(`/api/dashboard/ownerPlays?days=7&until=${TODAY}`) },
  getOwnerToday: { others: theirOwn, ask: (who) => who.get('/api/dashboard/ownerToday') },
  streamEvents: { others: theirOwn, ask: (who) => who.get('/api/events') },

  // What waits for its approval again takes no screens.
  updateVehicle: {
    others: { refused: [noOwner] },
    ask: (who, { city, vehicle }) => who.send('PUT', `/api/vehicles/${vehicle}`, vehicleFields(city)),
  },
  updateRestaurant: {
    others: { refused: [noOwner] },
    ask: (who, { city, restaurant }) => who.send('PUT', `/api/restaurants/${restaurant}`, restaurantFields(city)),
  },
  deleteCampaign: { others: refused, ask: (who, { campaign }) => who.delete(`/api/campaigns/${campaign}`) },
  deleteInfotainment: { others: refused, ask: (who, { video }) => who.delete(`/api/entertainmentVideos/${video}`) },
  deleteVehicle: { others: refused, ask: (who, { vehicle }) => who.delete(`/api/vehicles/${vehicle}`) },
  deleteRestaurant: { others: refused, ask: (who, { restaurant }) => who.delete(`/api/restaurants/${restaurant}`) },
  logout: { others: theirOwn, ask: (who) => who.post('/api/users/logout') },
}

/** Calls without a token, and why nobody is a wrong caller of them. */
export const OPEN_TO_ANYONE: Readonly<Record<string, string>> = {
  register: 'who has no account makes one',
  login: 'who has no session opens one',
  requestPasswordReset: 'who has lost the password asks for a link',
  requestVerification: 'who has lost the link asks for another',
  resetPassword: 'the mailed link is the secret',
  verifyEmail: 'the mailed link is the secret',
  createPairing: 'a new device has no credential yet',
  describeUploads: 'says what programs may speak here, and nothing else',
  getMedia: 'the name of the file is the secret (OPEN-29)',
  getMailbox: 'exists in development alone',
  getHealth: 'asked by machines around the server',
  getReady: 'asked by machines around the server',
  getMetrics: 'asked by machines around the server',
  getOpenApi: 'says what the code says',
  getDocs: 'says what the code says',
}
