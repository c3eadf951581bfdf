import * as z from 'zod/mini'
import { PLAY_STATES } from './play-state.rules.ts'

/** The identity of a stored thing. */
export const id = z.uuid()

/**
 * Made by whoever asks, one for each thing that is to happen once: asked again with the same one, nothing happens again
 * and the answer is that of the first time (decision 21).
 */
export const requestId = z.optional(id)

/**
 * A calendar day, YYYY-MM-DD, without time or zone (OPEN-78). Within two centuries, so that counting
 * from it stays among days that can be written like this.
 */
export const day = z.iso.date().check(z.refine((value) => value >= '2000-01-01' && value <= '2199-12-31'))

/** An instant, ISO 8601; in UTC it has a year of four digits, too, whatever its offset. */
export const instant = z.iso.datetime({ offset: true }).check(
  z.refine((value) => {
    const ms = Date.parse(value)
    return ms >= FIRST_INSTANT_MS && ms <= LAST_INSTANT_MS
  }),
)
const FIRST_INSTANT_MS = Date.UTC(1000, 0)
const LAST_INSTANT_MS = Date.UTC(9999, 11, 31)

/** A calendar month, YYYY-MM (OPEN-55), of the same two centuries as days. */
export const month = z.string().check(z.regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/))

/** Required text: trimmed, with something in it that can be read, of a technical maximum length (OPEN-42). */
export const text = (maxLength = 200) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), z.regex(/[^\s\p{C}]/u))

/** Text that may be missing or empty. */
export const maybeText = (maxLength = 200) => z._default(z.string().check(z.trim(), z.maxLength(maxLength)), '')

/** A whole number that may arrive as the text of a form part. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.trim(), z.regex(/^-?\d{1,12}$/))]),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.number().check(z.int(), z.gte(min), z.lte(max)),
    ),
  )

/** A whole number that may be left out or empty, which means null. */
export const maybeWholeNumber = (min: number, max: number) =>
  z.optional(
    z.pipe(
      z.nullable(z.union([z.number(), z.string().check(z.trim(), z.regex(/^(-?\d{1,12})?$/))])),
      z.pipe(
        z.transform((value: number | string | null) => (value === '' || value === null ? null : Number(value))),
        z.nullable(z.number().check(z.int(), z.gte(min), z.lte(max))),
      ),
    ),
  )

/** An id that may be left out or empty, which means null: a draft that has not chosen yet (OPEN-68). */
export const maybeId = z.pipe(
  z._default(z.nullable(z.string()), null),
  z.pipe(
    z.transform((value: string | null) => (value === '' ? null : value)),
    z.nullable(id),
  ),
)

/** An id of something that is named only sometimes; an empty part of a form names nothing. */
export const namedId = z.optional(z.union([id, z.literal('')]))

/** A flag that may arrive as the text of a form part. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', 'off'])]),
  z.transform((value) => value === true || value === 'true' || value === '1' || value === 'on'),
)

/** A list of ids sent as the text of a JSON list, each id once (OPEN-72); a JSON body may hold the list itself. */
export const idList = z.pipe(
  z.pipe(
    z.union([z.array(z.unknown()), z.string()]),
    z.transform((value) => {
      if (typeof value !== 'string') return value
      try {
        return value === '' ? [] : JSON.parse(value)
      } catch {
        return value
      }
    }),
  ),
  z.array(id).check(
    z.maxLength(10_000),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
)

/** The id in a path. */
export const byId = z.object({ id })

/** Answer of calls that only say that they did it. */
export const successReply = z.object({ success: z.literal(true), message: z.string() })

export const screenType = z.enum(['vehicle', 'restaurant'])
export type ScreenType = z.infer<typeof screenType>

export const onlineStatus = z.enum(['online', 'offline', 'Unknown'])
export type OnlineStatus = z.infer<typeof onlineStatus>

/** Whether a screen plays now, or why not. */
export const playState = z.enum(PLAY_STATES)
/** Of some screens or campaigns, how many are in each state; the sum is all of them. */
export const playCounts = z.object({
  playing: z.number(),
  closed: z.number(),
  offline: z.number(),
  unheard: z.number(),
  unused: z.number(),
})

export const screenStatus = z.enum(['Active', 'In Active', 'Under Maintenance', 'Retired'])

/** What can go wrong on a device: a file that cannot be fetched, one that cannot be shown, a full disk. */
export const deviceFaultKind = z.enum(['file', 'playback', 'storage', 'other'])
export type DeviceFaultKind = z.infer<typeof deviceFaultKind>

export const orientation = z.enum(['landscape', 'portrait'])
export type Orientation = z.infer<typeof orientation>

/** Approved and Pending Approval are decided here; Active, Online and Offline exist in older data (STATE-02). */
export const venueStatus = z.enum(['Approved', 'Pending Approval', 'Rejected', 'Active', 'Online', 'Offline'])
export type VenueStatus = z.infer<typeof venueStatus>

/** `Rejected` is an addition of the review (product 3); the four others are STATE-04. */
export const campaignStatus = z.enum(['Draft', 'Pending Approval', 'Approved', 'Pending', 'Rejected'])
export type CampaignStatus = z.infer<typeof campaignStatus>

export const infotainmentStatus = z.enum(['pending', 'approved', 'rejected'])
export type InfotainmentStatus = z.infer<typeof infotainmentStatus>

export const category = z.enum(['Entertainment', 'Information', 'Education'])
export type Category = z.infer<typeof category>
