import type { EndpointReply } from '@marquee/contract/endpoint'
import type { InstallerLink } from '@marquee/contract/installer-links'
import type { getInstallation, InstalledScreen, listInstallerVenues } from '@marquee/contract/installing'
import { IDS } from './route-fixtures.ts'

export const INSTALL_TOKEN = 'i'.repeat(43)
const PATH = `/api/install/${INSTALL_TOKEN}`
export const GET_INSTALLATION = `GET ${PATH}`
export const START = `POST ${PATH}/start`
export const LIST_VENUES = `GET ${PATH}/venues`
export const INSTALL = `POST ${PATH}/screens`
export const UNDO = `DELETE ${PATH}/screens/${IDS.screen}`
export const LIST_LINKS = 'GET /api/installer-links'
export const CREATE_LINK = 'POST /api/installer-links'

export const INSTALLED: InstalledScreen = {
  _id: IDS.screen,
  name: 'Front',
  screenType: 'vehicle',
  venue: 'HH-TX 100',
  pairedAt: '2026-11-20T11:59:00.000Z',
  onlineStatus: 'Unknown',
  display: { width: 1080, height: 1920 },
  undoUntil: '2026-11-20T12:14:00.000Z',
}

export const createInstallation = (
  changed: Partial<EndpointReply<typeof getInstallation>> = {},
): EndpointReply<typeof getInstallation> => ({
  name: 'Installer Müller',
  partner: 'Elbe Taxi',
  expiresAt: '2026-11-27T12:00:00.000Z',
  isStarted: true,
  screenCount: 1,
  screens: [INSTALLED],
  ...changed,
})

export const VENUES: EndpointReply<typeof listInstallerVenues> = {
  total: 22,
  venues: [
    {
      _id: IDS.vehicle,
      kind: 'vehicle',
      name: 'HH-TX 100',
      detail: 'Skoda Octavia',
      screens: [{ _id: IDS.campaign, name: 'Rear', hasDevice: false }],
    },
    { _id: IDS.restaurant, kind: 'restaurant', name: 'Trattoria Sole', detail: 'Elbchaussee 1', screens: [] },
  ],
}

export const INSTALLER_LINK: InstallerLink = {
  _id: IDS.video,
  name: 'Installer Müller',
  venue: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  createdBy: 'Inês Carvalho',
  expiresAt: '2026-11-27T09:00:00.000Z',
  state: 'open',
  startedAt: '2026-11-20T09:30:00.000Z',
  screenCount: 12,
}
