import { expect, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { openPlayer, test } from './device.ts'

for (const [how, viewport] of [
  ['lying', { width: 1280, height: 720 }],
  ['upright', { width: 540, height: 960 }],
] as const) {
  test(`a phone that reads the QR code of a screen that hangs ${how} opens the page that enters the code (PLY-1)`, async ({
    server,
    browser,
  }) => {
    const { page, close } = await openPlayer(browser, server.url, { options: { viewport } })
    await expect(page.getByRole('img', { name: 'QR code with the link for pairing' })).toBeVisible()
    const code = await page.getByTestId('pairing-code').getAttribute('data-code')
    expect(await readQrCode(page)).toBe(`${server.url}/screens?pair=${code}`)
    server.enter(code ?? '')
    await expect(page.locator('body')).toHaveAttribute('data-state', 'house', POLL_OPTIONS)
    await close()
  })
}

/** Decodes the whole display as a camera would. */
async function readQrCode(page: Page): Promise<string | undefined> {
  const { data, info } = await sharp(await page.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}
