import * as z from 'zod/mini'
import { openingHours } from './fleet.ts'
import { day, id, instant, venueStatus, screenType } from './scalars.ts'
import { screen } from './screens.ts'

/** Everything that operators see of one screen. */

const changes = z.record(
  z.string(),
  z.object({
    from: z.union([z.string(), z.number(), z.boolean(), z.null()]),
    to: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  }),
)

/** Days of the calendar of a screen. */
export const CALENDAR_DAYS = 28

export const operatorScreen = z.object({
  screen,
  /** A change names this version, so that it cannot overwrite a newer change (decision 22). */
  version: instant,
  owner: z.object({
    ownerId: id,
    name: z.string(),
    /** The account behind the partner. */
    userId: id,
    person: z.string(),
    email: z.string(),
    suspendedAt: z.nullable(instant),
  }),
  place: z.nullable(
    z.object({ kind: screenType, id, name: z.string(), status: venueStatus, locationName: z.string() }),
  ),
  /** Impressions per play, and their source (product 7). */
  multiplier: z.object({
    value: z.number(),
    set: z.nullable(z.number()),
    /** The value without an operator's own figure. */
    derived: z.object({
      value: z.number(),
      guests: z.nullable(z.number()),
      openHoursPerDay: z.nullable(z.number()),
    }),
  }),
  /** Devices that were paired, newest first, at most fifty. */
  devices: z.array(
    z.object({
      id,
      uuid: z.string(),
      model: z.string(),
      width: z.number(),
      height: z.number(),
      pairedAt: instant,
      firstSeenAt: z.nullable(instant),
      unpairedAt: z.nullable(instant),
    }),
  ),
  /** The last heartbeat; null before the first. */
  presence: z.nullable(
    z.object({
      lastBeatAt: instant,
      /** Server time minus device time. */
      clockOffsetMs: z.number(),
      storageUsedBytes: z.nullable(z.number()),
      storageQuotaBytes: z.nullable(z.number()),
      queuedPlays: z.nullable(z.number()),
    }),
  ),
  /** The terms of the screen over time, newest first; guarantees are computed from them. */
  terms: z.array(
    z.object({ since: instant, slotsPerLoop: z.number(), place: z.string(), openingHours: z.nullable(openingHours) }),
  ),
  /** The actions of operators on the screen, newest first, at most fifty. */
  deeds: z.array(
    z.object({
      at: instant,
      by: z.string(),
      action: z.string(),
      reason: z.nullable(z.string()),
      changes: z.nullable(changes),
    }),
  ),
  /** Slots of the coming days, the first of them today. */
  calendar: z.array(z.object({ day, slotsTaken: z.number(), slotsPerLoop: z.number() })),
  /** Campaigns from today on that a change of the status would cut off. */
  sold: z.object({ campaigns: z.number(), firstDay: z.nullable(day), lastDay: z.nullable(day) }),
})
export type OperatorScreen = z.infer<typeof operatorScreen>
