import { getFirstRun } from '@marquee/contract/first-run'
import { expect, type Page } from '@playwright/test'

/**
 * The first-run card of the operator's overview, with the steps from an empty installation to a booked screen (D-17).
 */

/** Opens the overview and reads the number of completed steps; the card disappears once all are done. */
export async function expectStepsDone(operator: Page, progress: string | null): Promise<void> {
  const answered = operator.waitForResponse((response) => new URL(response.url()).pathname === getFirstRun.path)
  await operator.goto('/operator')
  await (await answered).finished()
  await expect(operator.getByRole('heading', { level: 1 })).toBeVisible()
  const card = operator.getByRole('heading', { name: 'First steps' })
  if (progress) await expect(card).toContainText(progress)
  else await expect(card).toHaveCount(0)
}

/** The steps that need only an operator, each by its link or button, after a partner has registered by email. */
export async function takeFirstSteps(operator: Page): Promise<void> {
  await expectStepsDone(operator, '2 of 9 done')
  await operator.getByRole('link', { name: 'Fill in the billing settings' }).click()
  await fillBillingSettings(operator)

  await expectStepsDone(operator, '3 of 9 done')
  await operator.getByRole('link', { name: 'Add a location' }).click()
  await add(operator, 'Add location', { Name: 'Salzburg', 'Time zone': 'Europe/Vienna' })

  await expectStepsDone(operator, '4 of 9 done')
  await operator.getByRole('link', { name: 'Add a vehicle type' }).click()
  await add(operator, 'Add vehicle type', { Name: 'Taxi' })

  await expectStepsDone(operator, '5 of 9 done')
  await operator.getByRole('button', { name: 'Test storage' }).click()
  await expect(operator.getByText('The storage works')).toBeVisible()
  await expectStepsDone(operator, '6 of 9 done')
}

async function add(operator: Page, title: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await operator.getByRole('button', { name: title }).click()
  const dialog = operator.getByRole('dialog', { name: title })
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: title }).click()
  await expect(operator.getByText(`${fields.Name} added`)).toBeVisible()
}

async function fillBillingSettings(operator: Page): Promise<void> {
  const fields = {
    Name: 'Salzach Screens GmbH',
    'Contact email': 'billing@salzach-screens.example',
    'Street and number': 'Linzer Gasse 4',
    Postcode: '5020',
    Town: 'Salzburg',
    'VAT number': 'ATU12345675',
    IBAN: 'AT611904300234573201',
    'Account holder': 'Salzach Screens GmbH',
    'VAT rate in percent': '20',
    'Partner share in percent': '60',
    'Payment term in days': '14',
  }
  for (const [label, value] of Object.entries(fields)) {
    await operator
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .fill(value)
  }
  await operator.getByLabel('Country').selectOption({ label: 'Austria' })
  await operator.getByLabel('Time zone of the books').selectOption('Europe/Vienna')
  await operator.getByRole('button', { name: 'Save' }).click()
  await expect(operator.getByText('Billing settings saved')).toBeVisible()
}
