import { expect, type Page, type Request, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { createClip } from '../support/clips.ts'
import { createRefusal, listSent } from './built-pages.ts'
import { CREATE } from './campaign-fixtures.ts'
import { add, fillForm, onFriday } from './campaign-steps.ts'

const MB = 1024 * 1024
const ADDRESS = '/api/uploads/4b1f6a58-9b2e-4a53-8f6c-6c6f3f3b8a01'

const nextOffset = (part: Request) => Math.min(10 * MB, Number(part.headers()['upload-offset']) + 4 * MB)

/** A server that receives uploads; parts are answered once `parts` is released. */
async function receiveUploads(page: Page) {
  const received: string[] = []
  const state = { begins: true, parts: true }
  const held: (() => void)[] = []
  await page.route('**/api/uploads**', async (route) => {
    const request = route.request()
    received.push(request.method())
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'upload-length': String(10 * MB) }
    switch (request.method()) {
      case 'POST': {
        const { status = 413, body } = createRefusal(413, 'Selected video exceeds 100MB file size limit.')
        return state.begins
          ? route.fulfill({ status: 201, headers: { ...headers, location: ADDRESS } })
          : route.fulfill({ status, json: body })
      }
      case 'PATCH':
        if (!state.parts) await new Promise<void>((resolve) => held.push(resolve))
        // Tests cannot read the body of a part; every part but the last has the same size.
        return route
          .fulfill({ status: 204, headers: { ...headers, 'upload-offset': String(nextOffset(request)) } })
          .catch(() => {})
      case 'DELETE':
        return route.fulfill({ status: 204, headers })
      default:
        return route.fulfill({ status: 200, headers })
    }
  })
  return { received, state, release: () => held.splice(0).forEach((one) => one()) }
}

test('a large video is uploaded while the form is filled in: paused, resumed, cancelled and started again by keyboard (UPL-6, UPL-7, CAMP-FORM-07)', async ({
  page,
}) => {
  await page.clock.install()
  await add(page)
  const server = await receiveUploads(page)
  server.state.parts = false
  // After an update of the application the upload script is gone; this is not a lost connection, so there is no retry.
  await page.route('**/assets/browser-*.js', (route) => route.fulfill({ status: 404 }))
  await page.locator('input[type=file]').setInputFiles(await createClip({ sizeBytes: 10 * MB }))
  const status = page.getByRole('region', { name: 'Video' }).getByRole('status')
  const bar = page.getByRole('progressbar', { name: 'Video upload' })
  const missing = status.getByText('Marquee may have been updated, or the connection was lost.')
  const isMissing = async () => {
    await page.clock.runFor(4000)
    return missing.isVisible()
  }
  await expect.poll(isMissing).toBe(true)
  expect(server.received).toEqual([])
  await page.unroute('**/assets/browser-*.js')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(bar).toBeVisible()
  await expect(page.getByText('Upload started. You can fill in the rest of the form meanwhile.')).toBeVisible()
  await expect.poll(() => server.received).toContain('PATCH')
  await expectAccessible(page, 'an upload ahead of its form')

  const button = (name: string) => page.getByRole('button', { name })
  await button('Pause').press('Enter')
  await expect(status.getByText('Paused')).toBeVisible()
  await expect(button('Resume')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Pause')).toBeFocused()
  await expect.poll(() => server.received.filter((method) => method === 'HEAD')).toHaveLength(1)

  await button('Cancel upload').press('Enter')
  await expect(status.getByText('10 MB, uploaded when you save')).toBeVisible()
  await expect(button('Upload now')).toBeFocused()
  await expect(bar).toBeHidden()
  await expect.poll(() => server.received).toContain('DELETE')
  server.release()

  server.state.begins = false
  await page.keyboard.press('Enter')
  await expect(status.getByText('Selected video exceeds 100MB file size limit.')).toBeVisible()
  await expect(button('Try again')).toBeFocused()
  await expectAccessible(page, 'an upload that was refused')

  server.state.begins = true
  server.state.parts = true
  await page.keyboard.press('Enter')
  await expect(status.getByText('10 MB uploaded')).toBeVisible()

  await button('Reset Video').click()
  await expect(page.getByText('10 MB uploaded')).toBeHidden()
  await expect.poll(() => server.received.filter((method) => method === 'DELETE')).toHaveLength(2)
})

test('a form that waits for its video is saved once after the user left its page, and removes the stored upload (UPL-8, BOOK-5)', async ({
  page,
}) => {
  await onFriday({ page })
  const sent = await add(page)
  const server = await receiveUploads(page)
  server.state.parts = false
  const listStored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('marquee-upload')))
  await fillForm(page)
  await page.locator('input[type=file]').setInputFiles(await createClip({ sizeBytes: 10 * MB }))
  await expect.poll(() => server.received).toContain('PATCH')
  await expect.poll(listStored).toHaveLength(1)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('You can leave this page. The upload continues.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(listSent(sent, CREATE)).toEqual([])
  await page.goBack()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Continue where you left off' })).toBeHidden()
  await expect(page.getByText('Unfinished upload')).toBeHidden()

  server.state.parts = true
  server.release()
  await expect(page.getByText('Campaign Added Successfully')).toBeVisible()
  expect(listSent(sent, CREATE).map(({ body }) => body?.includes(ADDRESS.split('/').at(-1) ?? ''))).toEqual([true])
  await expect.poll(listStored).toEqual([])
  expect(server.received).not.toContain('DELETE')
})
