import { compareVersions } from '@marquee/contract/versions.rules'
import { asc, exists, eq, sql } from 'drizzle-orm'
import { locations } from '../../../modules/fleet/schema.ts'
import { owners } from '../../../modules/owners/schema.ts'
import { screens, screenTags } from '../../../modules/screens/schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { countPlayerVersions } from './attention.ts'

/** The length of a list of choices; the search finds the others. */
const MAX_CHOICES = 1000

/** The choices of the filters of the fleet. */
export async function listFleetChoices(db: Db) {
  const hasScreens = db.select({ one: sql`1` }).from(screens).where(eq(screens.ownerId, owners.id))
  const [locationRows, ownerRows, versions, tags] = await Promise.all([
    db
      .select({ id: locations.id, name: locations.name })
      .from(locations)
      .orderBy(asc(locations.name))
      .limit(MAX_CHOICES),
    db
      .select({ id: owners.id, name: owners.name })
      .from(owners)
      .where(exists(hasScreens))
      .orderBy(sql`lower(${owners.name})`, asc(owners.id))
      .limit(MAX_CHOICES),
    countPlayerVersions(db),
    db
      .selectDistinctOn([screenTags.key], { tag: screenTags.tag })
      .from(screenTags)
      .orderBy(screenTags.key, screenTags.tag)
      .limit(MAX_CHOICES),
  ])
  return {
    locations: locationRows,
    owners: ownerRows,
    versions: versions
      .map(({ version }) => version)
      .toSorted(compareVersions)
      .toReversed(),
    tags: tags.map(({ tag }) => tag),
  }
}
