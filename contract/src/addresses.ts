import * as z from 'zod/mini'

const MAX_LINE_LENGTH = 200
const line = z._default(z.string().check(z.trim(), z.maxLength(MAX_LINE_LENGTH)), '')

/** A street address as it is written in its country: street and number, then postal code and town (decision 30). */
export const address = z.object({ line1: z.string(), line2: z.string() })
export type Address = z.infer<typeof address>

/** An address in a form. Left out, the stored address stays; empty, it is removed. */
export const addressInput = z.optional(
  z.union([
    z.pipe(
      z.union([z.null(), z.literal('')]),
      z.transform(() => null),
    ),
    z.object({ line1: line, line2: line }),
  ]),
)

/** The address in one line. */
export const formatAddress = ({ line1, line2 }: Address): string => [line1, line2].filter(Boolean).join(', ')
