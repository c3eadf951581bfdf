import { readFile } from 'node:fs/promises'
import { accountTexts } from '@marquee/contract/messages/account'
import { adCategoryTexts } from '@marquee/contract/messages/ad-categories'
import { accountDeletionTexts } from '@marquee/contract/messages/account-deletion'
import { apiKeyTexts } from '@marquee/contract/messages/api-keys'
import { billingDetailTexts } from '@marquee/contract/messages/billing-details'
import { campaignExtensionTexts } from '@marquee/contract/messages/campaign-extension'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { companyTexts } from '@marquee/contract/messages/companies'
import { earningTexts } from '@marquee/contract/messages/earnings'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { identityTexts } from '@marquee/contract/messages/identity'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { installerLinkTexts } from '@marquee/contract/messages/installer-links'
import { notificationTexts } from '@marquee/contract/messages/notifications'
import { ownerTexts } from '@marquee/contract/messages/owners'
import { remoteControlTexts } from '@marquee/contract/messages/remote-control'
import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import { screenTexts } from '@marquee/contract/messages/screens'
import { shellTexts } from '@marquee/contract/messages/shell'
import { teamTexts } from '@marquee/contract/messages/team'
import { vetoTexts } from '@marquee/contract/messages/veto'
import { videoLibraryTexts } from '@marquee/contract/messages/video-library'
import { venueTexts } from '@marquee/contract/messages/venues'
import { videoTexts } from '@marquee/contract/messages/videos'
import { expect, type Page } from '@playwright/test'
import { SAMPLES } from '../support/samples.ts'
import { reportLinkTexts } from '@marquee/contract/messages/report-links'
import { API_KEY } from './account-fixtures.ts'
import * as billing from './billing-fixtures.ts'
import {
  choose,
  dialog,
  type DialogPage,
  fill,
  narrowDialog,
  press,
  pressFace,
  submit,
  wideDialog,
} from './dialog-steps.ts'
import { IDS } from './route-fixtures.ts'
import { INES, listTeam, MONA } from './team-fixtures.ts'

/** The dialogs of visitors, partners and clients, and what opens them. */

export const PUBLIC_DIALOGS: readonly DialogPage[] = [
  {
    path: '/',
    openings: [
      dialog('features/session/parts/forgot-password.tsx', (page) =>
        page.getByRole('link', { name: identityTexts.forgotPassword }).click(),
      ),
    ],
  },
  {
    path: '/ownersignup',
    openings: [
      dialog('ui/notice.tsx', async (page) => {
        for (const name of ['firstName', 'lastName']) await page.locator(`[name=${name}]`).fill('Klara')
        await page.locator('[name=email]').fill('klara@brandt.example')
        for (const name of ['password', 'confirmPassword'])
          await page.locator(`[name=${name}]`).fill('Leuchtschrift 88')
        await page.getByRole('checkbox').check()
        await page.locator('[name=confirmPassword]').fill('Leuchtschrift 89')
        await submit(page)
      }),
    ],
  },
]

/** Without a secure connection, browsers have no encoder and so no dialog that fixes videos. */
async function chooseUprightVideo(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { VideoEncoder: {} }))
  const buffer = await readFile(SAMPLES.portrait)
  await page.locator('input[type=file]').setInputFiles({ name: '0815.mp4', mimeType: 'video/mp4', buffer })
}

/** The server asks for the password and the second factor. */
const CODE_NEEDED = { status: 403, body: { message: '', error: '', code: 'secondFactorNeeded', requestId: 'r-1' } }

const selectAllScreens = (page: Page) => page.getByRole('toolbar').getByRole('checkbox').check()

export const PARTNER_DIALOGS: readonly DialogPage[] = [
  {
    path: '/ownerprofile',
    openings: [
      dialog(
        'features/profiles/parts/owner-dialog.tsx',
        press(() => ownerTexts.edit),
      ),
      dialog(
        'features/billing-details/parts/billing-details-dialog.tsx',
        press(() => billingDetailTexts.changeLabel),
      ),
    ],
  },
  {
    path: '/ownerprofile',
    answers: { [`PUT /api/owners/${IDS.owner}`]: CODE_NEEDED },
    openings: [
      dialog(
        'features/profiles/parts/password-dialog.tsx',
        press(() => ownerTexts.edit),
        fill(() => ownerTexts.accountNumberField, 'DE75512108001245126199'),
        press(() => ownerTexts.update),
      ),
    ],
  },
  {
    path: '/mobileLocations',
    openings: [
      dialog(
        'features/fleet/parts/vehicle-dialog.tsx',
        press(() => fleetTexts.mobile.add),
      ),
      dialog(
        'features/fleet/parts/vehicle-dialog.tsx',
        press(() => fleetTexts.editLabel({ name: 'Toyota Prius 1' })),
      ),
      dialog(
        'features/fleet/parts/delete-venue.tsx',
        press(() => fleetTexts.deleteLabel({ name: 'Toyota Prius 1' })),
      ),
      dialog(
        'ui/leave-guard.tsx',
        press(() => fleetTexts.mobile.add),
        (page) => page.getByRole('dialog').getByRole('textbox').first().fill('Toyota'),
        (page) => page.keyboard.press('Escape'),
      ),
    ],
  },
  {
    path: '/fixedLocations',
    openings: [
      dialog(
        'features/fleet/parts/delete-venue.tsx',
        press(() => fleetTexts.deleteLabel({ name: 'Trattoria 1' })),
      ),
    ],
  },
  {
    path: '/screens',
    openings: [
      dialog(
        'features/screens/parts/pair-dialog.tsx',
        press(() => screenTexts.pair),
      ),
      dialog(
        'features/screens/parts/installer-links.tsx',
        press(() => installerLinkTexts.open),
      ),
    ],
  },
  {
    path: '/screens?view=table',
    openings: [
      dialog(
        'features/screens/bulk/tags-dialog.tsx',
        selectAllScreens,
        press(() => screenBulkTexts.addTags),
      ),
      dialog(
        'features/screens/bulk/tags-dialog.tsx',
        selectAllScreens,
        press(() => screenBulkTexts.removeTags),
      ),
      dialog(
        'features/screens/bulk/pause-dialog.tsx',
        selectAllScreens,
        press(() => screenBulkTexts.pause),
      ),
      dialog(
        'features/screens/bulk/move-dialog.tsx',
        selectAllScreens,
        press(() => screenBulkTexts.move),
      ),
    ],
  },
  {
    path: `/owner/campaigns/${IDS.campaign}`,
    openings: [
      dialog(
        'features/campaigns/parts/veto-card.tsx',
        press(() => vetoTexts.action),
      ),
    ],
  },
  {
    path: `/screendetails/${IDS.screen}`,
    openings: [
      dialog(
        'features/screens/parts/rename-dialog.tsx',
        press(() => screenTexts.rename),
      ),
      dialog(
        'features/screens/bulk/screen-tags-dialog.tsx',
        press(() => screenBulkTexts.editTags),
      ),
      dialog(
        'features/screens/remote/command-buttons.tsx',
        press(() => remoteControlTexts.button.restart),
      ),
    ],
  },
  {
    path: '/infotainmentvideos',
    openings: [
      dialog(
        'features/infotainment/parts/delete-video.tsx',
        press(() => infotainmentTexts.list.deleteNamed({ name: 'Travel Tips' })),
      ),
    ],
  },
  {
    path: '/advertising',
    openings: [
      dialog(
        'features/fleet/parts/blocked-categories-dialog.tsx',
        press(() => adCategoryTexts.rules.changeLabel({ name: 'Trattoria' })),
      ),
    ],
  },
  {
    path: '/earnings',
    openings: [
      dialog(
        'features/earnings/parts/agreement-dialog.tsx',
        press(() => earningTexts.readAgain),
      ),
    ],
  },
  {
    path: '/earnings',
    answers: { [billing.GET_DETAILS]: billing.createDetails({}, billing.NOT_ACCEPTED) },
    openings: [
      dialog(
        'features/earnings/parts/agreement-dialog.tsx',
        press(() => earningTexts.readAgreement),
      ),
    ],
  },
]

const findRestaurants = [
  choose(() => campaignFormTexts.location, { index: 1 }),
  fill(() => campaignFormTexts.startDate, '2026-11-23'),
  fill(() => campaignFormTexts.numberOfWeeks, '2'),
]

export const CLIENT_DIALOGS: readonly DialogPage[] = [
  {
    path: '/account',
    openings: [
      dialog(
        'features/account/parts/email-dialog.tsx',
        press(() => accountTexts.changeEmail),
      ),
      dialog(
        'features/account/parts/new-password-dialog.tsx',
        press(() => accountTexts.changePassword),
      ),
      dialog(
        'features/account/parts/api-key-dialog.tsx',
        press(() => apiKeyTexts.create),
      ),
      dialog(
        'features/account/parts/api-keys-card.tsx',
        press(() => apiKeyTexts.revokeLabel({ name: 'Booking system' })),
      ),
      dialog(
        'features/account/parts/deletion-dialog.tsx',
        press(() => accountDeletionTexts.delete),
      ),
    ],
  },
  {
    path: '/account',
    answers: {
      'POST /api/api-keys': { status: 201, body: { success: true, secret: `mq_${'x'.repeat(43)}`, key: API_KEY } },
    },
    openings: [
      dialog(
        'features/account/parts/api-key-dialog.tsx',
        press(() => apiKeyTexts.create),
        async (page) => {
          for (const name of ['name', 'password']) await page.locator(`dialog [name=${name}]`).fill('0815')
          await page.locator('dialog [type=checkbox]').first().check()
        },
        submit,
        (page) => expect(page.locator('dialog [type=checkbox]')).toHaveCount(0),
      ),
    ],
  },
  {
    path: '/team',
    openings: [
      dialog(
        'features/team/parts/invite-dialog.tsx',
        press(() => teamTexts.invite),
      ),
      dialog(
        'features/team/parts/role-dialog.tsx',
        press(() => `${teamTexts.changeRole} Mona Keller`),
      ),
      dialog(
        'features/team/parts/remove-dialog.tsx',
        press(() => teamTexts.removeLabel({ name: 'Mona Keller' })),
      ),
      dialog(
        'features/team/parts/invitation-list.tsx',
        press(() => teamTexts.withdrawLabel({ email: 'late@brisa.example' })),
      ),
      wideDialog(
        'features/team/parts/business-switcher.tsx',
        press(() => teamTexts.switcher({ business: 'Brisa Coffee Roasters' })),
      ),
    ],
  },
  {
    path: '/team',
    answers: listTeam([INES, { ...MONA, role: 'admin' }]),
    openings: [
      dialog(
        'features/team/parts/leave-dialog.tsx',
        press(() => teamTexts.leaveLabel({ business: 'Brisa Coffee Roasters' })),
      ),
    ],
  },
  {
    path: '/companyprofile',
    openings: [
      dialog(
        'features/profiles/parts/company-dialog.tsx',
        press(() => companyTexts.edit),
      ),
      dialog(
        'features/billing-details/parts/billing-details-dialog.tsx',
        press(() => billingDetailTexts.changeLabel),
      ),
    ],
  },
  {
    path: `/campaigndetails/${IDS.campaign}`,
    openings: [
      dialog(
        'features/campaigns/parts/share-report.tsx',
        press(() => reportLinkTexts.share),
      ),
    ],
  },
  {
    path: '/campaigns',
    openings: [
      dialog(
        'features/campaigns/parts/extend-campaign.tsx',
        press(() => campaignExtensionTexts.action),
      ),
      dialog(
        'features/campaigns/parts/delete-campaign.tsx',
        press(() => campaignTexts.list.delete),
      ),
      dialog(
        'app/palette/palette.tsx',
        press(() => shellTexts.search),
      ),
      dialog('app/palette/shortcuts.tsx', (page) => page.keyboard.press('?')),
      dialog(
        'app/shell.tsx',
        press(() => shellTexts.userMenu({ name: 'Inês Carvalho' })),
      ),
      narrowDialog(
        'app/shell.tsx',
        press(() => shellTexts.openNavigation),
      ),
      dialog(
        'features/notifications/bell.tsx',
        press(() => notificationTexts.bell({ count: 2 })),
      ),
    ],
  },
  {
    path: '/campaigns/add',
    openings: [
      narrowDialog(
        'features/campaigns/parts/summary.tsx',
        pressFace(() => campaignFormTexts.openSummary),
      ),
      dialog(
        'features/campaigns/parts/restaurant-dialog.tsx',
        (page) => page.getByRole('radio', { name: campaignTexts.restaurant }).check(),
        ...findRestaurants,
        (page) => page.getByRole('button', { name: 'Trattoria Sole' }).click(),
      ),
      dialog(
        'features/campaigns/parts/vehicles-dialog.tsx',
        ...findRestaurants,
        press(() => venueTexts.seeVehiclesOf({ type: 'Taxi' })),
      ),
      dialog(
        'features/videos/fix/fix-dialog.tsx',
        chooseUprightVideo,
        press(() => videoTexts.fixVideo),
      ),
      dialog(
        'features/videos/library/library-dialog.tsx',
        press(() => videoTexts.chooseStored),
      ),
    ],
  },
  {
    path: '/videos',
    openings: [
      dialog(
        'features/campaigns/parts/video-cards.tsx',
        pressFace(() => videoLibraryTexts.remove),
      ),
    ],
  },
  {
    path: `/campaigns/edit/${IDS.campaign}`,
    openings: [
      dialog(
        'features/videos/parts/video-preview.tsx',
        press(() => videoTexts.playOfLength({ name: campaignFormTexts.storedVideo, length: '0:12' })),
      ),
      dialog(
        'features/campaigns/parts/save-approved.tsx',
        press(() => campaignFormTexts.saveAsDraft),
      ),
    ],
  },
]
