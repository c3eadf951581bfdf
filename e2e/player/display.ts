import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import { sortNumbers } from './numbers.ts'

/** The display as people in front of the screen see it: the pictures that the browser really painted. */
export type Picture = {
  atMs: number
  /** The mean of all colour values, 0 is black. */
  brightness: number
  /** The spread of the colours; a display of one colour, black or not, shows nothing. */
  contrast: number
}

/** Below this the display is empty: the dimmest card has more than twice this value. */
const MIN_CONTRAST = 2

export type DisplayReport = {
  /** Without a picture: a single colour. */
  empty: Picture[]
  /** Of all pictures, from the darkest. */
  brightness: number[]
  count: number
}

/** Records every picture until it is stopped. */
export async function watchDisplay(page: Page): Promise<() => Promise<DisplayReport>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const pictures: Promise<Picture>[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    // The last answers may arrive after the page was closed.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    pictures.push(readPicture(data, (metadata.timestamp ?? 0) * 1000))
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 80, maxWidth: 480, maxHeight: 480 })
  return async () => {
    await session.send('Page.stopScreencast')
    await session.detach()
    const seen = await Promise.all(pictures)
    return {
      empty: seen.filter(({ contrast }) => contrast < MIN_CONTRAST),
      brightness: sortNumbers(seen.map(({ brightness }) => brightness)),
      count: seen.length,
    }
  }
}

async function readPicture(base64: string, atMs: number): Promise<Picture> {
  const { channels } = await sharp(Buffer.from(base64, 'base64')).removeAlpha().stats()
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    atMs,
    brightness: mean(channels.map((channel) => channel.mean)),
    contrast: Math.max(...channels.map(({ stdev }) => stdev)),
  }
}
