import * as z from 'zod/mini'
import { id } from './scalars.ts'

/** Values that a device reports about itself. */

/** The largest count that the database stores. */
export const MAX_COUNT = 2_147_483_647
/** No position or disk size is beyond this range. */
export const measure = z.number().check(z.gte(-1e15), z.lte(1e15))

/**
 * A text that a device reports about itself. Half of a surrogate pair, or a character that PostgreSQL cannot store,
 * must not fail the heartbeat, nor the batch that it is written with.
 */
export const deviceText = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    z.overwrite((said) => said.toWellFormed().replaceAll('\0', '')),
  )

export const pixels = z.number().check(z.int(), z.gte(0), z.lte(100_000))

/**
 * An order that waits for its device: an event `remote-order`, and in the answer to heartbeats. The kind is any text, so
 * that a player can refuse what it does not know.
 */
export const remoteOrderNotice = z.object({ kind: z.literal('remote-order'), id, order: z.string() })
export type RemoteOrderNotice = z.infer<typeof remoteOrderNotice>
