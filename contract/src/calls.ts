import * as account from './account.ts'
import * as accountDeletion from './account-deletion.ts'
import * as adCategories from './ad-categories.ts'
import * as alerts from './alerts.ts'
import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import * as availability from './availability.ts'
import * as bank from './bank.ts'
import * as billingDetails from './billing-details.ts'
import * as billingMonths from './billing-months.ts'
import * as billingSettings from './billing-settings.ts'
import * as bookingSettings from './booking-settings.ts'
import * as campaignExtension from './campaign-extension.ts'
import * as campaigns from './campaigns.ts'
import * as catalogue from './catalogue.ts'
import * as companies from './companies.ts'
import * as companyVideos from './company-videos.ts'
import * as credit from './credit.ts'
import * as dashboards from './dashboards.ts'
import * as campaignReports from './campaign-reports.ts'
import * as remoteOrders from './remote-orders.ts'
import * as reportLinks from './report-links.ts'
import * as delivery from './delivery.ts'
import * as deviceOrders from './device-orders.ts'
import * as earnings from './earnings.ts'
import type { EndpointShape } from './endpoint.ts'
import * as firstRun from './first-run.ts'
import * as fleet from './fleet.ts'
import * as fleetWatch from './fleet-watch.ts'
import * as houseCard from './house-card.ts'
import * as identity from './identity.ts'
import * as imports from './imports.ts'
import * as infotainment from './infotainment.ts'
import * as installerLinks from './installer-links.ts'
import * as installing from './installing.ts'
import * as invoices from './invoices.ts'
import * as ledger from './ledger.ts'
import * as maps from './maps.ts'
import * as makegoods from './makegoods.ts'
import * as media from './media.ts'
import * as members from './members.ts'
import * as monthEarnings from './month-earnings.ts'
import * as notifications from './notifications.ts'
import * as operator from './operator.ts'
import * as operatorCampaigns from './operator-campaigns.ts'
import * as operatorScreens from './operator-screens.ts'
import * as operatorSearch from './operator-search.ts'
import * as owners from './owners.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as people from './people.ts'
import * as player from './player.ts'
import * as savedViews from './saved-views.ts'
import * as screenBulk from './screen-bulk.ts'
import * as screens from './screens.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as system from './system.ts'
import * as uploads from './uploads.ts'
import * as venues from './venues.ts'
import * as vetoes from './vetoes.ts'

/** Every call of the product by its name, for the server, the OpenAPI document and the tests. */
export const CALLS: Readonly<Record<string, EndpointShape>> = Object.fromEntries(
  [
    audit,
    identity,
    account,
    accountDeletion,
    sessions,
    apiKeys,
    members,
    secondFactor,
    owners,
    companies,
    companyVideos,
    fleet,
    fleetWatch,
    adCategories,
    catalogue,
    screens,
    screenBulk,
    remoteOrders,
    availability,
    venues,
    vetoes,
    campaigns,
    campaignExtension,
    campaignReports,
    makegoods,
    reportLinks,
    installerLinks,
    installing,
    delivery,
    imports,
    infotainment,
    player,
    deviceOrders,
    operator,
    operatorCampaigns,
    operatorScreens,
    operatorSearch,
    alerts,
    savedViews,
    people,
    payments,
    billingSettings,
    bookingSettings,
    houseCard,
    firstRun,
    billingDetails,
    invoices,
    bank,
    credit,
    earnings,
    monthEarnings,
    payouts,
    billingMonths,
    ledger,
    dashboards,
    media,
    notifications,
    uploads,
    maps,
    system,
  ].flatMap((topic) => Object.entries(topic).filter(([, value]) => isEndpoint(value))),
)

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}
