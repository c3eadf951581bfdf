import { fileURLToPath } from 'node:url'
import { uploadProfileImage } from '@marquee/contract/identity'

/** A real clip or picture of `e2e/media`, with its licence in the NOTICE there. */
export function sample(name: string): string {
  return fileURLToPath(new URL(`../../../e2e/media/${name}`, import.meta.url))
}

/** What the calls say to everything that is no picture (FIX-FORM-09). */
export const pictureRefusal = uploadProfileImage.refusals.pictureInvalid
