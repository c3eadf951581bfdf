import type { Page } from '@playwright/test'

/** The number of plays stored on a device; the current spot is one of them. */
export async function countStoredPlays(page: Page): Promise<number> {
  return (await listStoredPlays(page)).length
}

/** Every stored play, and whether it began while the device did not know the time for sure. */
export function listStoredPlays(page: Page): Promise<{ playId: string; isUnsure: boolean }[]> {
  return page.evaluate(
    () =>
      new Promise<{ playId: string; isUnsure: boolean }[]>((resolve, reject) => {
        const opening = indexedDB.open('marquee-player')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('plays').objectStore('plays').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            const plays = reading.result as { playId: string; unsure?: unknown }[] // as the player writes them
            resolve(plays.map(({ playId, unsure }) => ({ playId, isUnsure: Boolean(unsure) })))
          })
        })
      }),
  )
}
