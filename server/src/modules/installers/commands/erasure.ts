import { inArray } from 'drizzle-orm'
import type { EraseSlice } from '../../../platform/erasure.ts'
import { installerLinks } from '../schema.ts'
import { deleteLinks } from './links.ts'

const ROWS_PER_SLICE = 50

/** Deletes the links of erased partners, which name installers (decision 35). */
export const eraseInstallerLinks: EraseSlice = async (tx, { ownerIds }) => {
  const found = await tx
    .select({ id: installerLinks.id })
    .from(installerLinks)
    .where(inArray(installerLinks.ownerId, [...ownerIds]))
    .limit(ROWS_PER_SLICE)
  await deleteLinks(
    tx,
    found.map(({ id }) => id),
  )
  return found.length === ROWS_PER_SLICE
}
