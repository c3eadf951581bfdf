import { catalogueTexts } from '@marquee/contract/messages/catalogue'
import { houseCardTexts } from '@marquee/contract/messages/house-card'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { operatorCampaignTexts } from '@marquee/contract/messages/operator-campaigns'
import { operatorPartyTexts } from '@marquee/contract/messages/operator-party'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { peopleTexts } from '@marquee/contract/messages/people'
import { savedViewTexts } from '@marquee/contract/messages/saved-views'
import { screenTexts } from '@marquee/contract/messages/screens'
import { secondFactorTexts } from '@marquee/contract/messages/second-factor'
import { uiTexts } from '@marquee/contract/messages/ui'
import { expect, type Page } from '@playwright/test'
import { STORED } from './campaign-fixtures.ts'
import { dialog, type DialogPage, narrowDialog, press, submit, wideDialog } from './dialog-steps.ts'
import * as people from './people-fixtures.ts'
import * as screens from './screen-fixtures.ts'
import { createFactor } from './security-fixtures.ts'

/** The dialogs of operators, and what opens them. */

const PERSON = 'features/operator/people/parts'
const PATH_OF_INES = `/operator/people/${people.ID}`
const answerPerson = (person: object) => ({
  [`GET /api/operator/people/${people.ID}`]: { body: { person: { ...people.INES, ...person } } },
})
const CATALOGUE = 'features/operator/catalogue/parts'
const SECURITY = 'features/account/parts'

/** Fills the password and a code, and gets the key for another phone. */
const replaceFactor = [
  press(() => secondFactorTexts.replace),
  async (page: Page) => {
    for (const field of await page.locator('dialog input').all()) await field.fill('123456')
  },
  submit,
  (page: Page) => expect(page.locator('dialog [type=password]')).toHaveCount(0),
]
const CODES = ['0123-4567-8900', '0123-4567-8901']

export const OPERATOR_DIALOGS: readonly DialogPage[] = [
  {
    path: '/operator/review',
    openings: [
      dialog('features/operator/review/parts/review-history.tsx', (page) =>
        page.getByRole('button', { name: operatorTexts.history }).click(),
      ),
      dialog('features/operator/review/parts/review-screens.tsx', (page) =>
        page.getByRole('button', { name: operatorTexts.screens.show }).click(),
      ),
    ],
  },
  {
    path: '/operator/fleet',
    openings: [
      dialog(
        'features/operator/shared/saved-views.tsx',
        press(() => savedViewTexts.shown({ name: fleetWatchTexts.views.all })),
      ),
      wideDialog(
        'features/operator/fleet/parts/filter-panel.tsx',
        press(() => fleetWatchTexts.filters),
      ),
      wideDialog(
        'features/operator/fleet/parts/filter-panel.tsx',
        press(() => fleetWatchTexts.columns),
      ),
      narrowDialog(
        'features/operator/fleet/parts/filter-panel.tsx',
        press(() => uiTexts.filters),
        press(() => fleetWatchTexts.filters),
      ),
    ],
  },
  {
    path: `/operator/screens/${screens.VEHICLE_SCREEN}`,
    openings: [
      dialog(
        'features/operator/screen/parts/edit-dialog.tsx',
        press(() => operatorScreenTexts.edit),
      ),
      dialog(
        'features/operator/screen/screen.page.tsx',
        press(() => operatorScreenTexts.unpair),
      ),
      dialog(
        'features/screens/parts/pair-dialog.tsx',
        press(() => screenTexts.replace),
      ),
    ],
  },
  {
    path: '/operator/campaigns',
    openings: [
      dialog(
        'features/operator/campaigns/parts/payment-dialog.tsx',
        press(() => operatorCampaignTexts.markPaidLabel({ name: 'Autumn roast 1' })),
      ),
      wideDialog(
        'features/operator/campaigns/parts/campaigns-bar.tsx',
        press(() => operatorCampaignTexts.filters({ count: 0 })),
      ),
      narrowDialog(
        'features/operator/campaigns/parts/campaigns-bar.tsx',
        press(() => uiTexts.filters),
        press(() => operatorCampaignTexts.filters({ count: 0 })),
      ),
    ],
  },
  {
    path: `/operator/campaigns/${STORED._id}`,
    openings: [
      dialog(
        'features/operator/campaigns/parts/payment-dialog.tsx',
        press(() => operatorCampaignTexts.markPaid),
      ),
    ],
  },
  {
    path: '/operator/people',
    openings: [
      dialog(
        `${PERSON}/invite-dialog.tsx`,
        press(() => peopleTexts.invite),
      ),
    ],
  },
  {
    path: PATH_OF_INES,
    answers: answerPerson({ party: null }),
    openings: [
      dialog(
        `${PERSON}/view-dialog.tsx`,
        press(() => peopleTexts.view({ role: 'client' })),
      ),
      dialog(
        `${PERSON}/person-dialogs.tsx`,
        press(() => peopleTexts.suspend),
      ),
      dialog(
        `${PERSON}/person-dialogs.tsx`,
        press(() => peopleTexts.rejectAll({ count: 2 })),
      ),
      dialog(
        `${PERSON}/person-dialogs.tsx`,
        press(() => peopleTexts.changeRole),
      ),
    ],
  },
  {
    path: PATH_OF_INES,
    answers: answerPerson({
      state: 'suspended',
      suspension: { since: '2026-11-19T10:00:00Z', by: 'Maud Verbeke', reason: 'Unpaid' },
    }),
    openings: [
      dialog(
        `${PERSON}/person-dialogs.tsx`,
        press(() => peopleTexts.restore),
      ),
      dialog(
        `${PERSON}/party-card.tsx`,
        press(() => operatorPartyTexts.refuse),
      ),
      dialog(
        `${PERSON}/party-card.tsx`,
        press(() => operatorPartyTexts.confirm),
      ),
      dialog(
        `${PERSON}/credit-card.tsx`,
        press(() => operatorPartyTexts.payBack),
      ),
    ],
  },
  {
    path: '/operator/catalogue',
    openings: [
      dialog(
        `${CATALOGUE}/entry-form.tsx`,
        press(() => catalogueTexts.addLocation),
      ),
      dialog(
        `${CATALOGUE}/entry-form.tsx`,
        press(() => catalogueTexts.editLabel({ name: 'Hamburg' })),
        (page) => page.getByLabel(catalogueTexts.timeZone, { exact: true }).fill('Europe/Lisbon'),
        submit,
      ),
      dialog(
        `${CATALOGUE}/entry-actions.tsx`,
        press(() => catalogueTexts.withdrawLabel({ name: 'Hamburg' })),
      ),
      dialog(
        `${CATALOGUE}/delete-entry.tsx`,
        press(() => catalogueTexts.deleteLabel({ name: 'Hamburg' })),
      ),
      dialog(
        `${CATALOGUE}/delete-entry.tsx`,
        press(() => catalogueTexts.deleteLabel({ name: 'Linz' })),
      ),
    ],
  },
  {
    path: '/operator/house-card',
    openings: [
      dialog(
        'features/operator/house-card/parts/house-card-form.tsx',
        press(() => houseCardTexts.reset),
      ),
    ],
  },
  {
    path: '/operator/security',
    answers: {
      'GET /api/users/me/second-factor': createFactor({ isMandatory: false, recoveryCodesLeft: 2 }),
      'POST /api/users/me/second-factor': {
        body: { success: true, secret: '2345672345672345', uri: 'otpauth://totp/M' },
      },
      'POST /api/users/me/second-factor/confirm': { body: { success: true, recoveryCodes: CODES } },
    },
    openings: [
      dialog(
        `${SECURITY}/factor-card.tsx`,
        press(() => secondFactorTexts.renew),
      ),
      dialog(
        `${SECURITY}/factor-card.tsx`,
        press(() => secondFactorTexts.replace),
      ),
      dialog(
        `${SECURITY}/factor-card.tsx`,
        press(() => secondFactorTexts.remove),
      ),
      dialog(`${SECURITY}/factor-card.tsx`, ...replaceFactor),
      dialog(
        `${SECURITY}/factor-card.tsx`,
        ...replaceFactor,
        (page) => page.locator('dialog input').fill('123456'),
        submit,
        (page) => page.getByText(CODES[0] ?? '').waitFor(),
      ),
      dialog(
        `${SECURITY}/sessions-card.tsx`,
        press(() => secondFactorTexts.endOthers),
      ),
      dialog(`${SECURITY}/sessions-card.tsx`, (page) =>
        page.getByRole('row', { name: 'Safari' }).getByRole('button').last().click(),
      ),
    ],
  },
]
