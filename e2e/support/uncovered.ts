import { expect, type Page } from '@playwright/test'
import { waitForIdle } from './wait-for-idle.ts'

/** Checks that no message covers a visible heading, button, link or field. */
export async function expectUncovered(page: Page, what: string): Promise<void> {
  await waitForIdle(page)
  const covered = await page.evaluate(() => {
    const part = document.querySelector('dialog[open]') ?? document.body
    const messages = [...document.querySelectorAll('[role=alert]')].map(
      (one) => [one, one.getBoundingClientRect()] as const,
    )
    const parts = [...part.querySelectorAll('h1, h2, h3, h4, button, a, input, select, textarea')]
    return parts
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const box = one.getBoundingClientRect()
        if (box.width <= 1 || box.height <= 1) return false
        return messages.some(
          ([message, { left, right, top, bottom }]) =>
            !message.contains(one) && box.left < right && box.right > left && box.top < bottom && box.bottom > top,
        )
      })
      .map((one) => one.outerHTML.slice(0, 120))
  })
  expect(covered, what).toEqual([])
}
