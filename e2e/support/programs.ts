import { findInPath, findLightChromium } from '../../tools/system.mjs'
import { UsageError } from '../../tools/src/harness/command-line.ts'

/** The browser and the encoder that make pictures and videos. */
export type Programs = { chromium: string; ffmpeg: string }

/** @throws UsageError naming what is missing and how to install it */
export function findPrograms(): Programs {
  const [chromium, ffmpeg] = [findLightChromium(), findInPath('ffmpeg')]
  if (chromium && ffmpeg) return { chromium, ffmpeg }
  const missing = [!chromium && 'chromium', !ffmpeg && 'ffmpeg'].filter(Boolean).join(' and ')
  throw new UsageError(
    `${missing} cannot be found. On Debian and Ubuntu: sudo apt-get install ${missing.replace(' and', '')}. ` +
      'CHROMIUM_PATH may name a Chromium that lies elsewhere.',
  )
}
