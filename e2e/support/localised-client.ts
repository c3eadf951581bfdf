import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { mediaTexts } from '@marquee/contract/messages/media'
import { expect } from '@playwright/test'
import { type LocalisedUser, openForm } from './localised-user.ts'
import { SAMPLES } from './samples.ts'
import { selectByName } from './select-by-name.ts'

type Booking = { name: string; town: string; startsOn: string }

/** The only campaign, from the list. @returns its id */
export async function openCampaign({ page }: LocalisedUser, name: string): Promise<string> {
  await page.goto('/campaigns')
  await page.locator('main a[href*="/campaigndetails/"]').first().click()
  await expect(page).toHaveURL(/\/campaigndetails\//)
  await expect(page.getByRole('heading', { name }).first()).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** A client books a week, in the language of the client. The form is sent empty first; refused videos come first. */
export async function bookCampaign(user: LocalisedUser, { name, town, startsOn }: Booking): Promise<void> {
  const { page } = user
  const t = campaignFormTexts
  const { form, submit } = await openForm(user, {
    path: '/campaigns',
    add: () => campaignTexts.list.add,
    submit: () => t.submit,
  })
  await form.field(() => t.name).fill(name)
  await page.locator('[name=type][value=vehicle]').check({ force: true })
  await selectByName(
    form.field(() => t.location),
    town,
  )
  await form.field(() => t.startDate).fill(startsOn)
  await page.locator('[name=numberOfWeeks]').fill('1')
  await page.getByRole('row', { name: /Taxi/ }).getByRole('checkbox').check()
  await form.files.setInputFiles(SAMPLES.tooLong)
  await form.see(() => mediaTexts.campaignVideoDuration)
  await form.files.setInputFiles(SAMPLES.portrait)
  await form.see(() => mediaTexts.videoLandscape)
  await form.files.setInputFiles(SAMPLES.video)
  await expect(page.getByText('autumn-roast.mp4')).toBeVisible()
  await submit.click()
  await form.see(() => t.added)
}
