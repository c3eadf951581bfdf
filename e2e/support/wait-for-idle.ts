import type { Page } from '@playwright/test'

/** The letters are there, and nothing is on its way: only then is a place on a page worth comparing with a later one. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const passing = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}
