import { fileURLToPath } from 'node:url'
import { uploadProfileImage } from '@marquee/contract/identity'

/** A real clip or picture of `samples`, with its licence in the NOTICE there. */
export function getSamplePath(name: string): string {
  return fileURLToPath(new URL(`../../../samples/${name}`, import.meta.url))
}

/** What the calls say to everything that is no picture (FIX-FORM-09). */
export const pictureRefusal = uploadProfileImage.refusals.pictureInvalid
