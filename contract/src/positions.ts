import * as z from 'zod/mini'
import { MAX_LATITUDE, MAX_LONGITUDE, roundDegrees } from './positions.rules.ts'

/** A fixed position in degrees of WGS 84. */
export const position = z.object({ latitude: z.number(), longitude: z.number() })

/** Degrees that may arrive as the text of a form part. */
const degrees = (highest: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.trim(), z.regex(/^-?\d{1,3}(\.\d{1,20})?$/))]),
    z.pipe(
      z.transform((value: number | string) => roundDegrees(Number(value))),
      z.number().check(z.gte(-highest), z.lte(highest)),
    ),
  )

/**
 * A position in a form: both degrees or none. Left out, the stored position stays; empty, it is removed (decision 10).
 */
export const positionInput = z.optional(
  z.union([
    z.pipe(
      z.union([z.null(), z.literal('')]),
      z.transform(() => null),
    ),
    z.object({ latitude: degrees(MAX_LATITUDE), longitude: degrees(MAX_LONGITUDE) }),
  ]),
)
