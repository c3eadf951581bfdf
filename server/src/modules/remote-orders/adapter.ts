import { MAX_SCREENSHOT_BYTES, SCREENSHOT_SIDE } from '@marquee/contract/remote-orders.rules'
import { parsePictureHead } from '@marquee/contract/picture-head.rules'
import sharp from 'sharp'

/** A few times the size that a player sends; a picture that claims more is not decoded. */
const MAX_PIXELS = 2048 * 2048
const MAX_SECONDS = 5

export type StoredScreenshot = { picture: Buffer; width: number; height: number }

/**
 * Decodes what a device sent and writes it anew, at most 480 pixels on a side, so that what is stored is a picture and
 * nothing else. Undefined for anything that is not one.
 */
export async function normalizeScreenshot(base64: string): Promise<StoredScreenshot | undefined> {
  const sent = Buffer.from(base64, 'base64')
  const head = parsePictureHead(sent)
  if (sent.length > MAX_SCREENSHOT_BYTES || !head || !['jpeg', 'png', 'webp'].includes(head.kind)) return undefined
  try {
    const { data, info } = await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .resize({ width: SCREENSHOT_SIDE, height: SCREENSHOT_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer({ resolveWithObject: true })
    return { picture: data, width: info.width, height: info.height }
  } catch {
    // The library has one kind of error, for damage and for too many pixels.
    return undefined
  }
}
