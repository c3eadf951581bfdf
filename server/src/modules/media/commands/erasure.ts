import { eq } from 'drizzle-orm'
import { publish } from '../../../platform/db/database.ts'
import type { EraseSlice } from '../../../platform/erasure.ts'
import { uploads } from '../schema.ts'

/** Ends the uploads of a person, of which there are few (decision 35). */
export const eraseUploads: EraseSlice = async (tx, { userId }) => {
  const ended = await tx.delete(uploads).where(eq(uploads.sender, userId)).returning({ id: uploads.id })
  if (ended.length > 0) await publish(tx, 'upload.over', { ids: ended.map(({ id }) => id) })
  return false
}
