import type { CDPSession, Page } from '@playwright/test'

/** The objects that a page holds: they may come and go with every spot, but must not accumulate. */
export type ResourceUsage = { elements: number; listeners: number; objectUrls: number; heapBytes: number }

/** Runs in the page before everything else: counts object URLs that were created and not released. */
export function countObjectUrls(): void {
  const made = new Set<string>()
  const create = URL.createObjectURL.bind(URL)
  const revoke = URL.revokeObjectURL.bind(URL)
  URL.createObjectURL = (of) => {
    const url = create(of)
    made.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    made.delete(url)
    revoke(url)
  }
  Object.assign(window, { objectUrls: made })
}

/** After a garbage collection. */
export async function measureResources(page: Page, session: CDPSession): Promise<ResourceUsage> {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return {
    elements: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    objectUrls: await page.evaluate(() => (window as unknown as { objectUrls: Set<string> }).objectUrls.size),
    heapBytes: metric('JSHeapUsedSize'),
  }
}

/** The minimum of each figure over several readings. */
export function pickMinimum(readings: readonly ResourceUsage[]): ResourceUsage {
  const findLeast = (figure: keyof ResourceUsage) => Math.min(...readings.map((reading) => reading[figure]))
  return {
    elements: findLeast('elements'),
    listeners: findLeast('listeners'),
    objectUrls: findLeast('objectUrls'),
    heapBytes: findLeast('heapBytes'),
  }
}
