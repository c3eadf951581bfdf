import { fileURLToPath } from 'node:url'
import { uploadProfileImage } from '@marquee/contract/identity'

/** A real video or picture of `samples`; its licence is in the NOTICE there. */
export function getSamplePath(name: string): string {
  return fileURLToPath(new URL(`../../../samples/${name}`, import.meta.url))
}

/** The refusal of every file that is not a picture (FIX-FORM-09). */
export const pictureRefusal = uploadProfileImage.refusals.pictureInvalid
