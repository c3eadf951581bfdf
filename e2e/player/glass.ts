import type { CDPSession, Page } from '@playwright/test'

/** What a person in front of the screen sees: the pictures the browser really put on it. */
export type Picture = { atMs: number; brightness: number }

/** Collects the pictures until it is told to stop. */
export async function watchGlass(page: Page): Promise<() => Promise<Picture[]>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const frames: { atMs: number; data: string }[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ atMs: (metadata.timestamp ?? 0) * 1000, data })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', { format: 'png', maxWidth: 320, maxHeight: 180, everyNthFrame: 1 })
  return async () => {
    await session.send('Page.stopScreencast')
    await session.detach()
    const pictures: Picture[] = []
    for (const { atMs, data } of frames) pictures.push({ atMs, brightness: await brightness(page, data) })
    return pictures
  }
}

/** The mean of all colour values, 0 is black. */
function brightness(page: Page, base64: string): Promise<number> {
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(32, 18)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, 32, 18)
    const pixels = context?.getImageData(0, 0, 32, 18).data ?? new Uint8ClampedArray()
    return pixels.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0) / (pixels.length * 0.75)
  }, base64)
}

/** How long the glass stood between the end of one video and the first picture of the next, each time. */
export async function watchGaps(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const gaps: number[] = []
    let endedAt: number | null = null
    // Media events do not bubble, but they can be caught on the way down.
    document.addEventListener('ended', () => (endedAt = performance.now()), true)
    const raised = new MutationObserver((changes) => {
      const front = changes
        .map(({ target }) => target as HTMLVideoElement)
        .find(({ dataset }) => dataset.place === 'front')
      if (!front || endedAt === null) return
      const since = endedAt
      endedAt = null
      front.requestVideoFrameCallback((presentedAt) => gaps.push(presentedAt - since))
    })
    raised.observe(document.body, { subtree: true, attributeFilter: ['data-place'] })
    Object.assign(window, { gaps })
  })
  return () => page.evaluate(() => (window as unknown as { gaps: number[] }).gaps)
}
