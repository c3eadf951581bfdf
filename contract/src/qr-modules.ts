import * as z from 'zod/mini'

/** A QR code as `packModules` writes it: modules per side, and four modules in each hexadecimal digit. */
export const qrModules = z.object({ size: z.number(), bits: z.string() })
