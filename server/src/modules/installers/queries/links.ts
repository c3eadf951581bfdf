import type { InstallerLink } from '@marquee/contract/installer-links'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { users } from '../../identity/schema.ts'
import { owners } from '../../owners/schema.ts'
import { deriveLinkState } from '../rules.ts'
import { installerLinks, installerPairings } from '../schema.ts'

export type LinkRow = typeof installerLinks.$inferSelect

/** Ended links stay in the list of the partner for so long. */
export const LISTED_DAYS = 90

const isValid = (at: Date) => and(isNull(installerLinks.withdrawnAt), gt(installerLinks.expiresAt, at))

export const countValidLinks = (db: Db, ownerId: string, at: Date): Promise<number> =>
  db.$count(installerLinks, and(eq(installerLinks.ownerId, ownerId), isValid(at)))

/** Nothing if it is unknown, has expired or was withdrawn, and while its partner is suspended. */
export async function findValidLink(db: Db, secret: string, at: Date) {
  const [row] = await db
    .select({ link: installerLinks, partner: owners.name })
    .from(installerLinks)
    .innerJoin(owners, eq(owners.id, installerLinks.ownerId))
    .where(and(eq(installerLinks.tokenHash, hashSecret(secret)), isValid(at), isNull(owners.suspendedAt)))
  return row
}

/** The links of a partner, the newest first; those that ended long ago are left out. */
export async function listLinks(db: Db, ownerId: string, at: Date): Promise<InstallerLink[]> {
  const screenCount = sql<number>`(select count(*)::int from ${installerPairings}
    where ${installerPairings.linkId} = ${installerLinks.id} and ${installerPairings.undoneAt} is null)`
  const rows = await db
    .select({
      link: installerLinks,
      createdBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      venueName: sql<string>`coalesce(${vehicles.registrationNumber}, ${restaurants.name})`,
      screenCount,
    })
    .from(installerLinks)
    .innerJoin(users, eq(users.id, installerLinks.createdBy))
    .leftJoin(vehicles, eq(vehicles.id, installerLinks.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, installerLinks.restaurantId))
    .where(
      and(
        eq(installerLinks.ownerId, ownerId),
        gt(installerLinks.expiresAt, new Date(at.getTime() - LISTED_DAYS * DAYS)),
      ),
    )
    .orderBy(desc(installerLinks.createdAt), desc(installerLinks.id))
  return rows.map(({ link, venueName, ...row }) => ({
    ...row,
    _id: link.id,
    name: link.name,
    venue: presentVenue(link, venueName),
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    state: deriveLinkState(link, at),
    startedAt: link.startedAt?.toISOString() ?? null,
  }))
}

function presentVenue({ vehicleId, restaurantId }: LinkRow, name: string): InstallerLink['venue'] {
  if (vehicleId) return { _id: vehicleId, kind: 'vehicle', name }
  return restaurantId ? { _id: restaurantId, kind: 'restaurant', name } : null
}
