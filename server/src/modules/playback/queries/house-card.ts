import { packModules, type QrModules } from '@marquee/contract/house-card.rules'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { mediaFiles } from '../../media/schema.ts'
import type { StoredHouseCard } from '../rules/house-card.ts'
import { houseCard } from '../schema.ts'

/** The card that an operator designed, with its logo; a query to prepare or to run. */
export function selectHouseCard(db: Db) {
  return db
    .select({
      ...pickColumns(houseCard, 'headline', 'line', 'callToAction', 'background', 'foreground', 'hasQr', 'version'),
      logo: pickColumns(mediaFiles, 'name', 'sha256', 'type', 'sizeBytes'),
    })
    .from(houseCard)
    .leftJoin(mediaFiles, eq(mediaFiles.name, houseCard.logo))
}

/** The card that an operator designed; null while screens show the default card. */
export async function findHouseCard(db: Db): Promise<StoredHouseCard | null> {
  const [row] = await selectHouseCard(db)
  return row ?? null
}

const codes = new Map<string, QrModules>()

/** The sign-up page of clients, with nothing personal in its address (decision 40). */
export const buildSignUpUrl = (publicUrl: string): string => `${publicUrl}/companysignup`

/** The QR code of the sign-up page, drawn once for each address that the process is known by. */
export async function getSignUpQr(publicUrl: string): Promise<QrModules> {
  const known = codes.get(publicUrl) ?? (await drawQr(buildSignUpUrl(publicUrl)))
  codes.set(publicUrl, known)
  return known
}

async function drawQr(text: string): Promise<QrModules> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return packModules(modules.data, modules.size)
}
