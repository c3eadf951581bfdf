import type { Campaign } from '@marquee/contract/campaigns'
import type { HouseCardReply } from '@marquee/contract/house-card'
import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import { addDays } from '@marquee/contract/days.rules'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { createReportLink } from '@marquee/contract/report-links'
import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { SETTINGS } from './billing.ts'
import { buildCamt, buildStatementPart } from './bank.ts'
import { buildCampaignParts, buildSelection } from './campaigns.ts'
import type { PlantedLocation } from './planted-venues.ts'
import { NOON, TODAY, type TestApp } from './app.ts'
import { buildInfotainmentParts } from './infotainment.ts'
import { getSamplePath } from './media.ts'
import type { Reply, ApiClient } from './api-client.ts'
import { type Device, buildPlay } from './people/devices.ts'
import { type TestLocation, buildRestaurantFields, buildVehicleFields, type PendingPairing } from './people/venues.ts'
import { generateCode, buildCompanyFields, buildOwnerFields, PASSWORD } from './people/users.ts'
import { buildPoster } from './posters.ts'
import { startUpload, sendChunk, TUS } from './uploads.ts'

/** What Petra, a partner, and Carl, a client, have, and the rest of their location. */
export type World = {
  app: TestApp
  location: PlantedLocation
  /** A location and a vehicle type that nothing refers to. */
  unused: TestLocation
  ownerId: string
  companyId: string
  vehicle: string
  restaurant: string
  /** Listed, not approved: a restaurant that clients do not see yet, and a vehicle that is under review. */
  waiting: { restaurant: string; vehicle: string }
  screen: string
  video: string
  campaign: string
  /** The invoice of that campaign. */
  invoice: string
  /** A payment on it by hand, and two bank entries that are open. */
  payment: string
  bankEntries: string[]
  /** A refund of credit. */
  creditRefund: string
  /** Nora, who has registered as a partner and done nothing else. */
  nora: string
  /** A saved view of Olga, the operator. */
  view: string
  /** Another browser that Petra is signed in with, and her second factor. */
  session: string
  factor: { secret: string; recoveryCodes: string[] }
  /** An API key of Carl. */
  apiKey: string
  /** The path of a file of streets. */
  mapFile: string
  /** Carl's membership of his company, that of another member, and an open invitation of his company. */
  membership: string
  member: string
  invitation: string
  /** The link that invites Carl to the owner profile of another partner. */
  invitationToken: string
  /** A link of Petra for an installer. */
  installerLink: string
  /** A notification of Petra. */
  notification: string
  /** An alert. */
  alert: string
  /** An upload that Petra has started. */
  upload: string
  sha256: string
  /** Payout runs that other operators have created, and a partner with an open amount. */
  payouts: {
    ownerId: string
    openCents: number
    /** of the run that is exported */
    transfer: string
    draft: string
    approved: string
    exported: string
    /** of the exported run */
    statement: string
  }
  device: Device
  /** Devices that show a code: the test pairs one of them. */
  pairing: PendingPairing
  toBePaired: PendingPairing
}

/** A call as its rightful caller makes it, with that caller's own ids. */
export type Row = {
  ask: (who: ApiClient, world: World) => Promise<Reply>
  /**
   * The answer to another caller of the same role: a refusal, which is 403, 404 or one of these; or a success, because
   * the answer is about the caller alone, or the same for the whole role.
   */
  others: 'refused' | 'their own' | 'the same' | { refused: readonly [number, string][] }
  /** The status in this test where it differs from the contract, because there is no demo data. */
  answers?: 400 | 404 | 409
  /** A new user makes the call, because Petra and Carl have made it already. */
  byNewcomer?: true
}

const refused = 'refused'
const theirOwn = 'their own'
const theSame = 'the same'
/** Without an owner profile the call cannot go on. */
const noOwner: [number, string] = [409, 'noOwner']
const unknownScreens: [number, string] = [400, 'unknownScreens']

const buildPeriod = ({ location, campaign }: World) => ({
  location: location.locationId,
  startDate: TODAY,
  numberOfWeeks: 1,
  campaign,
})
/** Callers who may not read the campaign do not know the name. */
async function readVideoName(who: ApiClient, { campaign }: World): Promise<string> {
  const { body } = await who.get(`/api/campaigns/${campaign}`)
  return (body as Partial<Campaign>).video?.name ?? 'unknown.mp4'
}
/** The version of the house card, which each change names. */
async function readCardVersion(who: ApiClient): Promise<string | undefined> {
  const { body } = await who.get('/api/operator/house-card')
  return (body as Partial<HouseCardReply>).card?.version
}
const SECOND_FACTOR = '/api/users/me/second-factor'
const EMAIL_CHANGE = '/api/users/me/email-change'
/** The code counts for operators only, who have a second factor. */
const startEmailChange = (who: ApiClient, { app, factor }: World) =>
  who.post(EMAIL_CHANGE, {
    email: 'another@example.com',
    password: PASSWORD,
    code: generateCode(app, factor.secret, 1),
  })
const AUSTRIAN = { country: 'AT', vatNumber: 'ATU13585627' }
const vehicleTable = {
  file: Buffer.from('registration number,brand\nW-1,Skoda\n'),
  name: 'vehicles.csv',
  type: 'text/csv',
}
const picture = { file: getSamplePath('delivery-van.png'), name: 'me.png', type: 'image/png' }

/**
 * Every call with a token, in an order in which all of them succeed: calls that delete come last. Each new call needs a
 * row here; calls without a token are listed in PUBLIC_CALLS below.
 */
export const ROWS: Readonly<Record<string, Row>> = {
  currentUser: { others: theirOwn, ask: (who) => who.get('/api/users/me') },
  updateCurrentUser: { others: theirOwn, ask: (who) => who.put('/api/users/me', { phone: '1' }) },
  uploadProfileImage: {
    others: theirOwn,
    ask: (who) => who.send('POST', '/api/users/me/profile-image', { profileImage: picture }),
  },

  listMapAreas: { others: theSame, ask: (who) => who.get('/api/maps') },
  getMapFile: { others: theSame, ask: (who, { mapFile }) => who.get(mapFile) },

  listSessions: { others: theirOwn, ask: (who) => who.get('/api/users/me/sessions') },
  endSession: { others: refused, ask: (who, { session }) => who.delete(`/api/users/me/sessions/${session}`) },
  endOtherSessions: { others: theirOwn, ask: (who) => who.delete('/api/users/me/sessions') },
  listApiKeys: { others: theirOwn, ask: (who) => who.get('/api/api-keys') },
  createApiKey: {
    others: theirOwn,
    ask: (who, { factor }) => {
      const scope = { access: 'read', areas: ['screens'], days: 30 }
      return who.post('/api/api-keys', { name: 'Import', password: PASSWORD, code: factor.recoveryCodes[2], ...scope })
    },
  },
  revokeApiKey: { others: refused, ask: (who, { apiKey }) => who.delete(`/api/api-keys/${apiKey}`) },
  listMemberships: { others: theirOwn, ask: (who) => who.get('/api/users/me/memberships') },
  switchMembership: {
    others: refused,
    ask: (who, { membership }) => who.put('/api/users/me/membership', { membership }),
  },
  listMembers: { others: theirOwn, ask: (who) => who.get('/api/members') },
  changeMemberRole: {
    others: refused,
    ask: (who, { member }) => who.put(`/api/members/${member}`, { role: 'manager' }),
  },
  inviteMember: {
    others: theirOwn,
    ask: (who) => who.post('/api/members/invitations', { email: 'ida@example.com', role: 'viewer' }),
  },
  resendInvitation: {
    others: { refused: [[403, 'emailNotConfirmed']] },
    ask: (who, { invitation }) => who.post(`/api/members/invitations/${invitation}/resend`),
  },
  withdrawInvitation: {
    others: refused,
    ask: (who, { invitation }) => who.delete(`/api/members/invitations/${invitation}`),
  },
  removeMember: { others: refused, ask: (who, { member }) => who.delete(`/api/members/${member}`) },
  listNotifications: { others: theirOwn, ask: (who) => who.get('/api/notifications?unread=true') },
  countUnread: { others: theirOwn, ask: (who) => who.get('/api/notifications/unread') },
  markNotification: {
    others: refused,
    ask: (who, { notification }) => who.put(`/api/notifications/${notification}`, { read: true }),
  },
  markAllRead: { others: theirOwn, ask: (who) => who.post('/api/notifications/read', { until: NOON }) },
  getMailSettings: { others: theirOwn, ask: (who) => who.get('/api/notifications/mails') },
  setMailSetting: {
    others: theirOwn,
    ask: (who) => who.put('/api/notifications/mails/payout-paid', { mail: 'daily' }),
  },
  getSecondFactor: { others: theirOwn, ask: (who) => who.get(SECOND_FACTOR) },
  setUpSecondFactor: {
    others: theirOwn,
    ask: (who, { factor }) => who.post(SECOND_FACTOR, { password: PASSWORD, code: factor.recoveryCodes[0] }),
  },
  renewRecoveryCodes: {
    others: theirOwn,
    ask: (who, { factor }) =>
      who.post(`${SECOND_FACTOR}/recovery-codes`, { password: PASSWORD, code: factor.recoveryCodes[1] }),
  },
  removeSecondFactor: {
    others: theirOwn,
    ask: (who, { app, factor }) =>
      who.post(`${SECOND_FACTOR}/remove`, { password: PASSWORD, code: generateCode(app, factor.secret, 1) }),
  },
  changePassword: {
    others: theirOwn,
    ask: (who, { app, factor }) =>
      who.post('/api/users/me/password', {
        password: PASSWORD,
        newPassword: PASSWORD,
        code: generateCode(app, factor.secret, 1),
      }),
  },
  exportAccount: { others: theirOwn, ask: (who) => who.post('/api/users/me/export') },
  getEmailChange: { others: theirOwn, ask: (who) => who.get(EMAIL_CHANGE) },
  requestEmailChange: { others: theirOwn, ask: startEmailChange },
  resendEmailChange: {
    others: theirOwn,
    ask: async (who, world) => {
      await startEmailChange(who, world)
      return who.post(`${EMAIL_CHANGE}/resend`)
    },
  },
  cancelEmailChange: {
    others: theirOwn,
    ask: async (who, world) => {
      await startEmailChange(who, world)
      return who.delete(EMAIL_CHANGE)
    },
  },
  getAccountDeletion: { others: theirOwn, ask: (who) => who.get('/api/users/me/deletion') },
  requestAccountDeletion: {
    others: theirOwn,
    // A wrong password, so that no account is closed that later calls need.
    answers: 400,
    ask: (who) => who.post('/api/users/me/deletion', { password: 'a wrong one' }),
  },
  confirmSecondFactor: {
    others: theirOwn,
    ask: async (who, { app }) => {
      const { body } = await who.post(SECOND_FACTOR, { password: PASSWORD })
      const { secret } = body as { secret?: string }
      return who.post(`${SECOND_FACTOR}/confirm`, { code: secret ? generateCode(app, secret) : '000000' })
    },
  },

  createUpload: { others: theirOwn, ask: (who) => startUpload(who, 1000) },
  getUpload: { others: refused, ask: (who, { upload }) => who.get(`/api/uploads/${upload}`, TUS) },
  sendUploadPart: {
    others: refused,
    ask: (who, { upload }) => sendChunk(who, `/api/uploads/${upload}`, 0, Buffer.alloc(10)),
  },
  deleteUpload: { others: refused, ask: (who, { upload }) => who.delete(`/api/uploads/${upload}`, TUS) },

  createOwner: { others: theirOwn, byNewcomer: true, ask: (who) => who.post('/api/owners', buildOwnerFields()) },
  getOwner: { others: refused, ask: (who, { ownerId }) => who.get(`/api/owners/${ownerId}`) },
  updateOwner: {
    others: refused,
    ask: (who, { ownerId }) => who.put(`/api/owners/${ownerId}`, { ...buildOwnerFields(), name: 'Taken over' }),
  },
  listOwnerScreens: { others: refused, ask: (who, { ownerId }) => who.get(`/api/owners/screens/${ownerId}`) },

  createCompany: {
    others: theirOwn,
    byNewcomer: true,
    ask: (who) => who.send('POST', '/api/companies', buildCompanyFields()),
  },
  getCompany: { others: refused, ask: (who, { companyId }) => who.get(`/api/companies/${companyId}`) },
  updateCompany: {
    others: refused,
    ask: (who, { companyId }) => who.send('PUT', `/api/companies/${companyId}`, buildCompanyFields()),
  },

  listLocations: { others: theSame, ask: (who) => who.get('/api/mobileLocation') },
  createLocation: {
    others: refused,
    ask: (who) => who.post('/api/operator/locations', { name: 'Graz', timeZone: 'Europe/Vienna' }),
  },
  updateLocation: {
    others: refused,
    ask: (who, { location }) =>
      who.put(`/api/operator/locations/${location.locationId}`, {
        name: 'Wien',
        timeZone: 'Europe/Vienna',
        isActive: true,
      }),
  },
  listVehicleTypes: { others: theSame, ask: (who) => who.get('/api/vehicleType') },
  createVehicleType: { others: refused, ask: (who) => who.post('/api/operator/vehicle-types', { name: 'Tram' }) },
  updateVehicleType: {
    others: refused,
    ask: (who, { location }) => who.put(`/api/operator/vehicle-types/${location.vehicleTypeId}`, { name: 'Cab' }),
  },

  getCatalogue: { others: refused, ask: (who) => who.get('/api/operator/catalogue') },
  deleteLocation: {
    others: refused,
    ask: (who, { unused }) => who.delete(`/api/operator/locations/${unused.locationId}`),
  },
  deleteVehicleType: {
    others: refused,
    ask: (who, { unused }) => who.delete(`/api/operator/vehicle-types/${unused.vehicleTypeId}`),
  },

  listOwnerVehicles: { others: refused, ask: (who, { ownerId }) => who.get(`/api/vehicles/owner/${ownerId}`) },
  listBlockedCategories: {
    others: refused,
    ask: (who, { ownerId }) => who.get(`/api/owners/${ownerId}/blocked-categories`),
  },
  getCampaignVeto: {
    others: refused,
    ask: (who, { ownerId, campaign }) => who.get(`/api/owners/${ownerId}/campaigns/${campaign}/veto`),
  },
  saveBlockedCategories: {
    others: refused,
    ask: (who, { ownerId, restaurant }) =>
      who.put(`/api/owners/${ownerId}/blocked-categories`, {
        venues: [{ kind: 'restaurant', id: restaurant }],
        blockedCategories: ['weapons'],
      }),
  },
  createVehicle: {
    others: { refused: [noOwner] },
    ask: (who, { location, ownerId }) =>
      who.send('POST', '/api/vehicles', { ...buildVehicleFields(location), owner: ownerId }),
  },
  listOwnerRestaurants: { others: refused, ask: (who, { ownerId }) => who.get(`/api/restaurants/owner/${ownerId}`) },
  getRestaurant: { others: refused, ask: (who, { waiting }) => who.get(`/api/restaurants/${waiting.restaurant}`) },
  createRestaurant: {
    others: { refused: [noOwner] },
    ask: (who, { location, ownerId }) =>
      who.send('POST', '/api/restaurants', { ...buildRestaurantFields(location), owner: ownerId }),
  },

  exportTable: { others: theirOwn, ask: (who) => who.get('/api/imports/vehicles/export') },
  previewImport: {
    others: theirOwn,
    ask: (who) => who.send('POST', '/api/imports/vehicles/preview', { file: vehicleTable }),
  },
  importLines: {
    others: theirOwn,
    ask: (who) =>
      who.send('POST', '/api/imports/vehicles', {
        lines: JSON.stringify([{ line: 2, fingerprint: 'as it was' }]),
        file: vehicleTable,
      }),
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
  listInstallerLinks: { others: theirOwn, ask: (who) => who.get('/api/installer-links') },
  createInstallerLink: {
    others: { refused: [noOwner] },
    ask: (who, { vehicle }) => who.post('/api/installer-links', { name: 'Installer Müller', days: 7, vehicle }),
  },
  withdrawInstallerLink: {
    others: refused,
    ask: (who, { installerLink }) => who.delete(`/api/installer-links/${installerLink}`),
  },
  renameScreen: {
    others: refused,
    ask: (who, { screen }) => who.put(`/api/screens/${screen}/name`, { name: 'Bar' }),
  },
  changeScreenTags: {
    others: refused,
    ask: (who, { screen }) => who.post('/api/screens/tags', { screens: [screen], add: ['Airport'] }),
  },
  orderScreen: {
    others: refused,
    ask: (who, { screen }) => who.post(`/api/screens/${screen}/remote-orders`, { kind: 'identify' }),
  },
  listRemoteOrders: { others: refused, ask: (who, { screen }) => who.get(`/api/screens/${screen}/remote-orders`) },
  getScreenshot: {
    others: refused,
    answers: 404,
    ask: (who, { screen }) => who.get(`/api/screens/${screen}/screenshot`),
  },
  countBookings: {
    others: refused,
    ask: (who, { screen }) => who.post('/api/screens/bookings', { screens: [screen] }),
  },
  pauseScreens: {
    others: refused,
    ask: (who, { screen }) => who.post('/api/screens/pause', { screens: [screen], isPaused: false }),
  },
  restartScreens: {
    others: refused,
    ask: (who, { screen }) => who.post('/api/screens/restart', { screens: [screen] }),
  },
  moveScreens: {
    others: refused,
    ask: (who, { screen, vehicle }) => who.post('/api/screens/venue', { screens: [screen], vehicle }),
  },
  createScreen: {
    others: refused,
    ask: (who, { vehicle }) => who.post('/api/operator/screens', { model: 'LG 23SE3KE', vehicle }),
  },
  updateScreen: {
    others: refused,
    ask: (who, { screen }) => who.put(`/api/operator/screens/${screen}`, { model: 'LG 23SE3KE' }),
  },

  findVehicleScreens: { others: refused, ask: (who, world) => who.post('/api/vehicles/type', buildPeriod(world)) },
  getVehicleScreens: {
    others: refused,
    ask: (who, { location, campaign }) =>
      who.get(
        `/api/vehicles/type?location=${location.locationId}&startDate=${TODAY}&numberOfWeeks=1&campaign=${campaign}`,
      ),
  },
  findRestaurantScreens: {
    others: refused,
    ask: (who, world) => who.post('/api/restaurants/getRestaurantsWithScreens', buildPeriod(world)),
  },
  listLocationScreens: {
    others: theSame,
    ask: (who) => who.get(`/api/locations/screens?startDate=${TODAY}&numberOfWeeks=1`),
  },
  listVenues: {
    others: theSame,
    ask: (who, { location }) =>
      who.get(`/api/venues?location=${location.locationId}&startDate=${TODAY}&numberOfWeeks=1`),
  },
  getVenue: {
    others: theSame,
    ask: (who, { restaurant }) => who.get(`/api/venues/restaurant/${restaurant}?startDate=${TODAY}&numberOfWeeks=1`),
  },
  listCompanyCampaigns: {
    others: refused,
    ask: (who, { companyId }) => who.get(`/api/campaigns/company/${companyId}`),
  },
  getCampaign: { others: refused, ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}`) },
  getCampaignDelivery: { others: refused, ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}/delivery`) },
  getCampaignReport: {
    others: refused,
    ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}/report.pdf`),
  },
  listReportLinks: { others: refused, ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}/report-links`) },
  createReportLink: {
    others: refused,
    ask: (who, { campaign }) => who.post(`/api/campaigns/${campaign}/report-links`, { days: 7 }),
  },
  getReportSubscription: {
    others: refused,
    ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}/report-subscription`),
  },
  setReportSubscription: {
    others: refused,
    ask: (who, { campaign }) => who.put(`/api/campaigns/${campaign}/report-subscription`, { isSubscribed: true }),
  },
  withdrawReportLink: {
    others: refused,
    ask: async (who, { campaign }) => {
      const path = `/api/campaigns/${campaign}/report-links`
      const { body } = await who.post(path, { days: 7 })
      return who.delete(`${path}/${(body as Partial<EndpointReply<typeof createReportLink>>).link?._id ?? campaign}`)
    },
  },
  getScreenDelivery: {
    others: refused,
    ask: (who, { campaign, screen }) => who.get(`/api/campaigns/${campaign}/delivery/screens/${screen}`),
  },
  exportCampaignDelivery: {
    others: refused,
    ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}/delivery.csv`),
  },
  getCampaignExtension: {
    others: refused,
    ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}/extension`),
  },
  extendCampaign: {
    others: refused,
    ask: (who, { campaign }) => {
      // One screen of a vehicle for two weeks from today on, and a third one.
      const seen = { numberOfWeeks: 1, endDate: addDays(TODAY, 20), priceCents: 750 }
      return who.post(`/api/campaigns/${campaign}/extension`, seen)
    },
  },
  getMakegood: { others: refused, ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}/makegood`) },
  // The call is reached and answered, although nothing is offered.
  decideMakegood: {
    others: refused,
    answers: 404,
    ask: (who, { campaign }) => who.post(`/api/campaigns/${campaign}/makegood`, { choice: 'declined', seen: '' }),
  },
  getCampaignHistory: { others: refused, ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}/history`) },
  createCampaign: {
    others: { refused: [[403, 'noCompany']] },
    ask: (who, { companyId }) => who.send('POST', '/api/campaigns', { ...buildCampaignParts(), company: companyId }),
  },
  updateCampaign: {
    others: refused,
    ask: (who, { location, campaign, vehicle, companyId }) => {
      const venues = [{ id: vehicle, screenIds: [] }]
      const parts = {
        ...buildCampaignParts(buildSelection(location, venues)),
        status: 'Pending Approval',
        company: companyId,
      }
      return who.send('PUT', `/api/campaigns/${campaign}`, parts)
    },
  },
  setCampaignPoster: {
    others: refused,
    ask: async (who, { campaign }) => {
      const { body } = await who.get(`/api/campaigns/${campaign}`)
      const video = (body as Partial<Campaign>).video?.name ?? ''
      return who.send('PUT', `/api/campaigns/${campaign}/poster`, { video, poster: await buildPoster() })
    },
  },
  recordPayment: {
    others: refused,
    ask: (who, { invoice }) => {
      const payment = { kind: 'hand', cents: 1, paidOn: TODAY, note: '' }
      return who.post(`/api/operator/invoices/${invoice}/payments`, payment)
    },
  },
  undoPayment: {
    others: refused,
    ask: (who, { payment }) => who.post(`/api/operator/payments/${payment}/undo`, { note: 'A mistake' }),
  },
  importBankStatement: {
    others: refused,
    ask: (who) =>
      who.send('POST', '/api/operator/bank/files', {
        file: buildStatementPart(buildCamt({ lines: [{ cents: 1 }], id: 'S-2' })),
      }),
  },
  listBankFiles: { others: refused, ask: (who) => who.get('/api/operator/bank/files') },
  listBankEntries: { others: refused, ask: (who) => who.get('/api/operator/bank/entries') },
  matchBankEntry: {
    others: refused,
    ask: (who, { bankEntries: [entry], invoice }) =>
      who.post(`/api/operator/bank/entries/${entry}/match`, { parts: [{ invoiceId: invoice, cents: 1 }] }),
  },
  reopenBankEntry: {
    others: refused,
    ask: (who, { bankEntries: [entry] }) => who.post(`/api/operator/bank/entries/${entry}/reopen`, {}),
  },
  bookBankEntry: {
    others: refused,
    ask: (who, { bankEntries: [, , entry], companyId }) =>
      who.post(`/api/operator/bank/entries/${entry}/book`, { kind: 'credit', companyId, note: 'Paid twice' }),
  },
  getPartyCredit: {
    others: refused,
    ask: (who, { companyId }) => who.get(`/api/operator/parties/${companyId}/credit`),
  },
  refundCredit: {
    others: refused,
    ask: (who, { companyId }) =>
      who.post(`/api/operator/parties/${companyId}/credit/refunds`, { cents: 1, paidOn: TODAY, note: '' }),
  },
  undoCreditRefund: {
    others: refused,
    ask: (who, { creditRefund }) =>
      who.post(`/api/operator/credit-refunds/${creditRefund}/undo`, { note: 'A mistake' }),
  },
  ignoreBankEntry: {
    others: refused,
    ask: (who, { bankEntries: [, entry] }) =>
      who.post(`/api/operator/bank/entries/${entry}/ignore`, { reason: 'Not ours' }),
  },
  getDemoBankStatement: {
    others: refused,
    answers: 404,
    ask: (who) => who.get('/api/operator/bank/demo-statement'),
  },
  setCampaignPayment: {
    others: refused,
    ask: (who, { campaign }) => who.put(`/api/operator/campaigns/${campaign}/payment`, { paid: true }),
  },
  listOperatorCampaigns: { others: refused, ask: (who) => who.get('/api/operator/campaigns') },
  exportOperatorCampaigns: { others: refused, ask: (who) => who.get('/api/operator/campaigns.csv') },
  getCampaignChoices: { others: refused, ask: (who) => who.get('/api/operator/campaigns/choices') },
  getOperatorCampaign: {
    others: refused,
    ask: (who, { campaign }) => who.get(`/api/operator/campaigns/${campaign}`),
  },

  listOwnerInfotainment: {
    others: refused,
    ask: (who, { ownerId }) => who.get(`/api/entertainmentVideos/owner/${ownerId}`),
  },
  listInfotainmentScreens: {
    others: theirOwn,
    ask: (who, { location }) =>
      who.get(`/api/entertainmentVideos/screens?type=vehicle&locationId=${location.locationId}`),
  },
  getInfotainment: { others: refused, ask: (who, { video }) => who.get(`/api/entertainmentVideos/${video}`) },
  setInfotainmentPoster: {
    others: refused,
    ask: async (who, { video: id }) => {
      const { body } = await who.get(`/api/entertainmentVideos/${id}`)
      const video = (body as Partial<InfotainmentVideo>).video?.name ?? ''
      return who.send('PUT', `/api/entertainmentVideos/${id}/poster`, { video, poster: await buildPoster() })
    },
  },
  createInfotainment: {
    others: { refused: [noOwner, unknownScreens] },
    ask: (who, { location, screen }) =>
      who.send('POST', '/api/entertainmentVideos', buildInfotainmentParts(location.locationId, [screen])),
  },
  updateInfotainment: {
    others: refused,
    ask: (who, { location, screen, video }) => {
      const { video: _file, ...parts } = buildInfotainmentParts(location.locationId, [screen], { name: 'Taken over' })
      return who.send('PUT', `/api/entertainmentVideos/${video}`, parts)
    },
  },

  getManifest: { others: theirOwn, ask: (who) => who.get('/api/player/manifest') },
  recordHeartbeats: {
    others: theirOwn,
    ask: (who, { app, device }) => {
      const at = app.clock.now().toISOString()
      return who.post('/api/player/heartbeats', { beats: [{ seq: 1, bootId: device.bootId, at, monotonicMs: 1 }] })
    },
  },
  recordPlays: {
    others: theirOwn,
    ask: (who, { app, device, campaign, sha256 }) =>
      who.post('/api/player/plays', { plays: [buildPlay(app, device, { campaignId: campaign, sha256 }, 60)] }),
  },
  streamPlayerEvents: { others: theirOwn, ask: (who) => who.get('/api/player/events') },
  takeOrder: {
    others: refused,
    answers: 404,
    ask: (who, { screen, device }) => who.post(`/api/player/remote-orders/${screen}/take`, { bootId: device.bootId }),
  },
  finishOrder: {
    others: refused,
    answers: 404,
    ask: (who, { screen }) => who.post(`/api/player/remote-orders/${screen}/result`, { failure: 'other' }),
  },
  getPairing: { others: refused, ask: (who, { pairing }) => who.get(`/api/player/pairings/${pairing.pairingId}`) },

  listAudit: { others: refused, ask: (who) => who.get('/api/operator/audit') },
  countAuditNews: { others: refused, ask: (who) => who.get('/api/operator/audit/news') },
  listAuditActors: { others: refused, ask: (who) => who.get('/api/operator/audit/actors') },
  exportAudit: { others: refused, ask: (who) => who.get('/api/operator/audit/export') },

  getBillingMonth: { others: refused, ask: (who) => who.get('/api/operator/billing/months/2026-10') },
  // The call is reached and answered, although the settings are empty.
  makeStatements: { others: refused, ask: (who) => who.post('/api/operator/billing/months/2026-10/statements', {}) },
  exportBillingMonth: {
    others: refused,
    ask: (who) => who.get('/api/operator/billing/months/2026-10/documents.csv'),
  },
  getFirstRun: { others: refused, ask: (who) => who.get('/api/operator/first-run') },
  skipFirstStep: {
    others: refused,
    ask: (who) => who.put('/api/operator/first-run/partner', { isSkipped: true }),
  },
  testMail: { others: refused, ask: (who) => who.post('/api/operator/first-run/mail') },
  testStorage: { others: refused, ask: (who) => who.post('/api/operator/first-run/storage') },
  invitePartner: {
    others: refused,
    ask: (who) => who.post('/api/operator/first-run/partner', { email: 'partner@example.com' }),
  },
  getBookingSettings: { others: refused, ask: (who) => who.get('/api/operator/booking-settings') },
  saveBookingSettings: {
    others: refused,
    ask: (who) => who.put('/api/operator/booking-settings', { decisionDays: 4, newCompanyScreenDays: 2_000 }),
  },
  getHouseCard: { others: refused, ask: (who) => who.get('/api/operator/house-card') },
  saveHouseCard: {
    others: refused,
    ask: async (who) =>
      who.send('PUT', '/api/operator/house-card', {
        headline: 'Book this screen',
        background: '#0c0e24',
        foreground: '#ffffff',
        hasQr: 'false',
        version: (await readCardVersion(who)) ?? '',
      }),
  },
  resetHouseCard: {
    others: refused,
    ask: async (who, { screen }) =>
      who.delete(`/api/operator/house-card?version=${(await readCardVersion(who)) ?? screen}`),
  },
  getMakegoodSettings: { others: refused, ask: (who) => who.get('/api/operator/makegood-settings') },
  saveMakegoodSettings: {
    others: refused,
    ask: (who) => who.put('/api/operator/makegood-settings', { mode: 'choice', minPercent: 5, choiceDays: 14 }),
  },
  listMakegoods: { others: refused, ask: (who) => who.get('/api/operator/makegoods') },
  rejectCompanyCampaigns: {
    others: refused,
    ask: (who, { companyId }) => who.post(`/api/operator/companies/${companyId}/reject-campaigns`, { reason: 'Spam' }),
  },
  getBillingSettings: { others: refused, ask: (who) => who.get('/api/operator/billing/settings') },
  saveBillingSettings: { others: refused, ask: (who) => who.put('/api/operator/billing/settings', SETTINGS) },
  // The call is reached and refused: operators have a second factor, and the code is missing.
  addVatRate: {
    others: refused,
    answers: 400,
    ask: (who) =>
      who.post('/api/operator/billing/vat-rates', { from: '2027-01-01', rateBps: 1_600, password: PASSWORD }),
  },
  approveSettingsChange: {
    others: refused,
    answers: 400,
    ask: (who, { screen }) =>
      who.post(`/api/operator/billing/settings/changes/${screen}/approve`, { password: PASSWORD }),
  },
  cancelSettingsChange: {
    others: refused,
    answers: 404,
    ask: (who, { screen }) => who.post(`/api/operator/billing/settings/changes/${screen}/cancel`, {}),
  },
  listInvoices: { others: theirOwn, ask: (who) => who.get('/api/invoices') },
  exportInvoices: { others: theirOwn, ask: (who) => who.get('/api/invoices.csv') },
  getDeletionCredit: { others: refused, ask: (who, { campaign }) => who.get(`/api/campaigns/${campaign}/deletion`) },
  getInvoice: { others: refused, ask: (who, { invoice }) => who.get(`/api/invoices/${invoice}`) },
  linkToDocument: {
    others: refused,
    ask: (who, { invoice }) => who.post(`/api/billing/documents/${invoice}/link`, { kind: 'xml' }),
  },
  getBillingDetails: { others: theirOwn, ask: (who) => who.get('/api/billing/details') },
  saveBillingDetails: { others: theirOwn, ask: (who) => who.put('/api/billing/details', AUSTRIAN) },
  acceptSelfBilling: {
    others: theirOwn,
    ask: (who) => who.post('/api/billing/agreement', { version: selfBillingTexts.version }),
  },
  getPartyBilling: { others: refused, ask: (who, { ownerId }) => who.get(`/api/operator/parties/${ownerId}/billing`) },
  confirmVatNumber: {
    others: refused,
    ask: (who, { ownerId }) =>
      who.put(`/api/operator/parties/${ownerId}/vat-check`, { vatNumber: AUSTRIAN.vatNumber, reference: 'WAPIAAAAY' }),
  },
  refuseVatNumber: {
    others: refused,
    ask: (who, { ownerId }) =>
      who.put(`/api/operator/parties/${ownerId}/vat-refusal`, { vatNumber: AUSTRIAN.vatNumber, reason: 'Not in VIES' }),
  },
  listUncheckedNumbers: { others: refused, ask: (who) => who.get('/api/operator/billing/vat-numbers') },

  checkLedger: { others: refused, ask: (who) => who.get('/api/operator/billing/check') },
  getEarnings: { others: theirOwn, ask: (who) => who.get('/api/earnings') },
  getScreenEarnings: { others: refused, ask: (who, { screen }) => who.get(`/api/screens/${screen}/earnings`) },
  getMonthEarnings: { others: theirOwn, ask: (who) => who.get('/api/earnings/2026-11') },
  exportMonthEarnings: { others: theirOwn, ask: (who) => who.get('/api/earnings/2026-11/lines.csv') },
  getMonthStatement: {
    others: theirOwn,
    ask: (who) => who.get('/api/earnings/2026-11/statement'),
    answers: 404,
  },
  listStatements: { others: theirOwn, ask: (who) => who.get('/api/statements') },
  exportStatements: { others: theirOwn, ask: (who) => who.get('/api/statements.csv') },
  listLedger: { others: refused, ask: (who) => who.get('/api/operator/ledger') },
  listLedgerLines: { others: refused, ask: (who) => who.get('/api/operator/ledger/1/lines') },
  exportLedger: { others: refused, ask: (who) => who.get('/api/operator/ledger.csv') },

  listReviews: { others: refused, ask: (who) => who.get('/api/operator/reviews') },
  listClaims: { others: refused, ask: (who) => who.get('/api/operator/review-claims') },
  setCampaignCategory: {
    others: refused,
    answers: 409,
    ask: (who, { campaign }) => who.put(`/api/operator/campaigns/${campaign}/category`, { category: 'food' }),
  },
  claimReview: {
    others: refused,
    ask: (who, { waiting }) => who.put(`/api/operator/reviews/vehicle/${waiting.vehicle}/claim`),
  },
  letGoOfReview: {
    others: refused,
    ask: (who, { waiting }) => who.delete(`/api/operator/reviews/vehicle/${waiting.vehicle}/claim`),
  },
  getReviewHistory: {
    others: refused,
    ask: (who, { campaign }) => who.get(`/api/operator/reviews/campaign/${campaign}/history`),
  },
  getApprovedVersion: {
    others: refused,
    ask: (who, { campaign }) => who.get(`/api/operator/reviews/campaign/${campaign}/approved-version`),
  },
  getReviewScreens: {
    others: refused,
    ask: (who, { campaign }) => who.get(`/api/operator/reviews/campaign/${campaign}/screens`),
  },
  decideSoon: {
    others: refused,
    ask: (who, { waiting }) =>
      who.post(`/api/operator/reviews/vehicle/${waiting.vehicle}/coming`, { decision: 'approve', version: 1 }),
  },
  takeBackDecision: {
    others: refused,
    ask: (who, { waiting }) => who.delete(`/api/operator/reviews/vehicle/${waiting.vehicle}/coming`),
  },
  decideReview: {
    others: refused,
    ask: (who, { waiting }) => who.post(`/api/operator/reviews/vehicle/${waiting.vehicle}`, { decision: 'approve' }),
  },
  getOperatorOverview: { others: refused, ask: (who) => who.get('/api/operator/overview') },
  listAlerts: { others: refused, ask: (who) => who.get('/api/operator/alerts') },
  listAlertsOfGroup: { others: refused, ask: (who) => who.get('/api/operator/alerts/of-group?kind=screen-silent') },
  acknowledgeAlerts: {
    others: refused,
    ask: (who, { alert }) => who.post('/api/operator/alerts/acknowledge', { ids: [alert] }),
  },
  getAlertMails: { others: theirOwn, ask: (who) => who.get('/api/operator/alerts/mails') },
  setAlertMails: { others: theirOwn, ask: (who) => who.put('/api/operator/alerts/mails', { wanted: false }) },
  listFleet: { others: refused, ask: (who) => who.get('/api/operator/fleet?online=online&sort=-contact&page=1') },
  exportFleet: { others: refused, ask: (who) => who.get('/api/operator/fleet.csv?search=a') },
  getFleetMap: { others: refused, ask: (who) => who.get('/api/operator/fleet/map') },
  getFleetAttention: { others: refused, ask: (who) => who.get('/api/operator/fleet/attention') },
  getFleetChoices: { others: refused, ask: (who) => who.get('/api/operator/fleet/choices') },
  listSavedViews: { others: refused, ask: (who) => who.get('/api/operator/views?list=fleet') },
  saveView: {
    others: refused,
    ask: (who) => who.post('/api/operator/views', { list: 'fleet', name: 'Mine', search: 'online=offline' }),
  },
  renameView: { others: refused, ask: (who, { view }) => who.put(`/api/operator/views/${view}`, { name: 'Yours' }) },
  deleteView: { others: refused, ask: (who, { view }) => who.delete(`/api/operator/views/${view}`) },
  getOperatorScreen: { others: refused, ask: (who, { screen }) => who.get(`/api/operator/screens/${screen}`) },
  getScreenManifest: { others: refused, ask: (who, { screen }) => who.get(`/api/operator/screens/${screen}/manifest`) },
  listScreenPlays: { others: refused, ask: (who, { screen }) => who.get(`/api/operator/screens/${screen}/plays`) },
  exportScreenPlays: {
    others: refused,
    ask: (who, { screen }) => who.get(`/api/operator/screens/${screen}/plays.csv`),
  },
  listScreenOrders: { others: refused, ask: (who, { screen }) => who.get(`/api/operator/screens/${screen}/orders`) },
  explainCampaign: {
    others: refused,
    ask: (who, { screen, campaign }) => who.get(`/api/operator/screens/${screen}/why?campaign=${campaign}`),
  },
  findScreenCampaigns: {
    others: refused,
    ask: (who, { screen }) => who.get(`/api/operator/screens/${screen}/campaigns?search=autumn`),
  },
  findPlaces: { others: refused, ask: (who) => who.get('/api/operator/places?search=vienna') },
  searchConsole: { others: refused, ask: (who) => who.get('/api/operator/search?q=vienna') },
  listPeople: { others: refused, ask: (who) => who.get('/api/operator/people?role=client&search=a') },
  getPerson: { others: refused, ask: (who, { nora }) => who.get(`/api/operator/people/${nora}`) },
  viewAsPerson: {
    others: refused,
    ask: (who, { nora }) => who.post(`/api/operator/people/${nora}/view`, { reason: 'A question' }),
  },
  resendVerification: {
    others: refused,
    ask: (who, { nora }) => who.post(`/api/operator/people/${nora}/verification`),
  },
  changeRole: {
    others: refused,
    ask: (who, { nora }) =>
      who.post(`/api/operator/people/${nora}/role`, { role: 'client', reason: 'Registered wrongly' }),
  },
  suspendPerson: {
    others: refused,
    ask: (who, { nora }) => who.post(`/api/operator/people/${nora}/suspend`, { reason: 'Spam' }),
  },
  restorePerson: { others: refused, ask: (who, { nora }) => who.post(`/api/operator/people/${nora}/restore`, {}) },
  inviteOperator: {
    others: refused,
    ask: (who) =>
      who.post('/api/operator/people/operators', {
        firstName: 'Ines',
        lastName: 'Neu',
        email: 'ines@marquee.example',
        operatorRole: 'fleet',
      }),
  },
  getNextPayout: { others: refused, ask: (who) => who.get('/api/operator/payouts/next') },
  listPayouts: { others: refused, ask: (who) => who.get('/api/operator/payouts') },
  createPayout: {
    others: refused,
    ask: (who, { payouts }) =>
      who.post('/api/operator/payouts', {
        ownerIds: [payouts.ownerId],
        executesOn: '2026-11-23',
        totalCents: payouts.openCents,
      }),
  },
  getPayout: { others: refused, ask: (who, { payouts }) => who.get(`/api/operator/payouts/${payouts.draft}`) },
  approvePayout: {
    others: refused,
    ask: (who, { payouts }) => who.post(`/api/operator/payouts/${payouts.draft}/approve`, {}),
  },
  exportPayout: {
    others: refused,
    ask: (who, { payouts }) => who.post(`/api/operator/payouts/${payouts.approved}/export`, {}),
  },
  downloadPayoutFile: {
    others: refused,
    ask: (who, { payouts }) => who.get(`/api/operator/payouts/${payouts.exported}/file`),
  },
  markPayoutPaid: {
    others: refused,
    ask: (who, { payouts }) => who.post(`/api/operator/payouts/${payouts.exported}/paid`, { paidOn: TODAY }),
  },
  correctStatement: {
    others: refused,
    ask: (who, { payouts }) =>
      who.post(`/api/operator/statements/${payouts.statement}/correct`, { reason: 'The VAT number was missing' }),
  },
  cancelPayout: {
    others: refused,
    ask: (who, { payouts }) =>
      who.post(`/api/operator/payouts/${payouts.approved}/cancel`, { reason: 'Refused by the bank' }),
  },
  returnTransfer: {
    others: refused,
    ask: (who, { payouts }) =>
      who.post(`/api/operator/payouts/transfers/${payouts.transfer}/return`, {
        returnedOn: TODAY,
        reason: 'AC04',
        note: '',
      }),
  },
  holdPayouts: {
    others: refused,
    ask: (who, { payouts }) => who.put(`/api/operator/owners/${payouts.ownerId}/hold`, { reason: 'To be looked at' }),
  },
  setMonthPayment: {
    others: refused,
    ask: (who, { screen }) => who.post(`/api/operator/screens/${screen}/months/2026-09/payment`, { paid: true }),
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

  // A venue that is under review again has no screens to sell, so these calls come late.
  updateVehicle: {
    others: { refused: [noOwner] },
    ask: (who, { location, vehicle }) => who.send('PUT', `/api/vehicles/${vehicle}`, buildVehicleFields(location)),
  },
  updateRestaurant: {
    others: { refused: [noOwner] },
    ask: (who, { location, restaurant }) =>
      who.send('PUT', `/api/restaurants/${restaurant}`, buildRestaurantFields(location)),
  },
  removeCompanyVideo: {
    others: { refused: [[403, 'noCompany']] },
    ask: async (who, world) => who.delete(`/api/videos/${await readVideoName(who, world)}`),
  },
  restoreCompanyVideo: {
    others: { refused: [[403, 'noCompany']] },
    ask: async (who, world) => who.post(`/api/videos/${await readVideoName(who, world)}/restore`, {}),
  },
  listCompanyVideos: { others: theirOwn, ask: (who) => who.get('/api/videos') },
  // The campaign waits for approval again, so there is nothing to veto.
  vetoCampaign: {
    others: refused,
    answers: 404,
    ask: (who, { ownerId, campaign }) =>
      who.post(`/api/owners/${ownerId}/campaigns/${campaign}/veto`, { reason: 'A family restaurant' }),
  },
  deleteCampaign: { others: refused, ask: (who, { campaign }) => who.delete(`/api/campaigns/${campaign}`) },
  deleteInfotainment: { others: refused, ask: (who, { video }) => who.delete(`/api/entertainmentVideos/${video}`) },
  deleteVehicle: { others: refused, ask: (who, { vehicle }) => who.delete(`/api/vehicles/${vehicle}`) },
  deleteRestaurant: { others: refused, ask: (who, { restaurant }) => who.delete(`/api/restaurants/${restaurant}`) },
  unpairScreen: { others: refused, ask: (who, { screen }) => who.post(`/api/operator/screens/${screen}/unpair`) },
  acceptInvitation: {
    others: { refused: [[403, 'invitationOfOther']] },
    ask: (who, { invitationToken }) => who.post('/api/invitations/accept', { token: invitationToken }),
  },
  leaveBusiness: { others: theirOwn, ask: (who) => who.delete('/api/users/me/membership') },
  logout: { others: theirOwn, ask: (who) => who.post('/api/users/logout') },
}

/** Calls without a token, and why they have no wrong caller. */
export const PUBLIC_CALLS: Readonly<Record<string, string>> = {
  register: 'creates an account',
  login: 'opens a session',
  requestPasswordReset: 'sends a link to a user who has lost the password',
  requestVerification: 'sends another link',
  resetPassword: 'the mailed link is the secret',
  verifyEmail: 'the mailed link is the secret',
  confirmEmailChange: 'the mailed link is the secret',
  refuseEmailChange: 'the mailed link is the secret',
  findInvitation: 'the mailed link is the secret',
  registerInvited: 'the mailed link is the secret, and the person has no account yet',
  keepAccount: 'opens a session of a closed account',
  keepAccountByLink: 'the mailed link is the secret',
  createPairing: 'a new device has no credential yet',
  describeUploads: 'lists the supported versions of the protocol, and nothing else',
  getMedia: 'the name of the file is the secret (OPEN-29)',
  getInstallation: 'the link is the secret, belongs to one browser, and can be withdrawn (decision 42)',
  startInstallation: 'the link is the secret (decision 42)',
  listInstallerVenues: 'the link is the secret, with that of the browser (decision 42)',
  installScreen: 'the link is the secret, with that of the browser (decision 42)',
  undoInstalledScreen: 'the link is the secret, with that of the browser (decision 42)',
  openReport: 'the link is the secret, and can be withdrawn (decision 31)',
  openReportPoster: 'the link is the secret, and can be withdrawn (decision 31)',
  openReportPdf: 'the link is the secret, and can be withdrawn (decision 31)',
  openDocument: 'the link is the secret, and lives five minutes (OPEN-57)',
  getMailbox: 'exists only in development',
  getHealth: 'for monitoring',
  getReady: 'for monitoring',
  describeConnection: 'tells callers about their own request, and which installation answers',
  getMetrics: 'for monitoring',
  reportClientError: 'pages of visitors can fail as well',
  getOpenApi: 'describes the public code',
  getDocs: 'describes the public code',
}

/** Calls of operators that are not GET and write no audit entry, and why. */
export const UNAUDITED_CALLS: Readonly<Record<string, string>> = {
  addVatRate: 'is refused here without a code; settings-changes.test.ts checks its entry',
  approveSettingsChange: 'is refused here without a code; settings-changes.test.ts checks its entry',
  cancelSettingsChange: 'finds no change here; settings-changes.test.ts checks its entry',
  linkToDocument: 'creates a link that is valid for minutes, and changes nothing',
  setCampaignCategory: 'is refused here, because the campaign is decided; ad-categories.test.ts checks its entry',
  claimReview: 'locks the review for a moment, and changes nothing',
  letGoOfReview: 'ends the lock, and changes nothing else',
  decideSoon: 'has an entry when it is carried out, and when it is undone',
  removeSecondFactor: 'is refused to operators, who need one (decision 6)',
  markNotification: 'what a user has read concerns no other user',
  markAllRead: 'what a user has read concerns no other user',
  requestAccountDeletion: 'is refused here; deletions.test.ts checks its entry',
  skipFirstStep: 'hides a reminder, and changes nothing else',
  testMail: 'sends a mail to its caller, and changes nothing else',
  testStorage: 'deletes the file that it wrote',
  invitePartner: 'mails an address that everybody may open; the mail names the operator',
  setMailSetting: 'has an entry for alerts only, which alerts.test.ts checks',
}
