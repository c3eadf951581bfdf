import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { Advert } from '../../inventory/queries/availability.ts'
import { mediaFiles } from '../../media/schema.ts'

/** What a campaign of a company shows, by the name of its video; null without a video (decision 43). */
export async function findAdvert(db: Db, companyId: string, video: string | null): Promise<Advert | null> {
  if (video === null) return null
  const [file] = await db.select({ sha256: mediaFiles.sha256 }).from(mediaFiles).where(eq(mediaFiles.name, video))
  return file ? { companyId, sha256: file.sha256 } : null
}
