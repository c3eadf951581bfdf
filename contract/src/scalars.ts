import * as z from 'zod/mini'
import { PLAY_STATES } from './play-state.rules.ts'

/** The id of a record. */
export const id = z.uuid()

/**
 * An idempotency key that the caller creates. A repeated call with the same key changes nothing and returns the first
 * reply (decision 21).
 */
export const requestId = z.optional(id)

/**
 * A calendar day, YYYY-MM-DD, without time or zone (OPEN-78). Limited to two centuries, so that sums of days keep a
 * year of four digits.
 */
export const day = z.iso.date().check(z.refine((value) => value >= '2000-01-01' && value <= '2199-12-31'))

/** An instant, ISO 8601; its year in UTC has four digits as well. */
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

/** Required text: trimmed, with a visible character, up to a technical maximum length (OPEN-42). */
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

/** The last page of a list that a call answers and an address can name. */
export const MAX_PAGE = 100_000

export const page = z.optional(wholeNumber(1, MAX_PAGE))

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

/** An id that may be left out or empty, which means null: a draft without a choice (OPEN-68). */
export const maybeId = z.pipe(
  z._default(z.nullable(z.string()), null),
  z.pipe(
    z.transform((value: string | null) => (value === '' ? null : value)),
    z.nullable(id),
  ),
)

/** An optional id; an empty part of a form counts as left out. */
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

/** The reply of calls that return no data. */
export const successReply = z.object({ success: z.literal(true), message: z.string() })

export const screenType = z.enum(['vehicle', 'restaurant'])
export type ScreenType = z.infer<typeof screenType>

export const onlineStatus = z.enum(['online', 'offline', 'Unknown'])
export type OnlineStatus = z.infer<typeof onlineStatus>

/** Whether a screen plays now, or why not. */
export const playState = z.enum(PLAY_STATES)
/** The number of screens or campaigns in each state; the sum is their total. */
export const playCounts = z.object({
  playing: z.number(),
  closed: z.number(),
  offline: z.number(),
  unheard: z.number(),
  unused: z.number(),
})

export const screenStatus = z.enum(['Active', 'In Active', 'Under Maintenance', 'Retired'])
export type ScreenStatus = z.infer<typeof screenStatus>

/** Faults of a device: a file that cannot be fetched, a file that cannot be shown, a full disk. */
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
