import { saveHouseCard as saveCall } from '@marquee/contract/house-card'
import { houseCardTexts } from '@marquee/contract/messages/house-card'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { createId } from '../../../platform/db/columns.ts'
import { refuse } from '../../../platform/errors.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import { adoptFile, releaseFiles } from '../../media/commands/files.ts'
import type { AcceptedPicture } from '../../media/policy.ts'
import { findHouseCard } from '../queries/house-card.ts'
import type { StoredHouseCard } from '../rules/house-card.ts'
import { houseCard as table } from '../schema.ts'

/** The id of the single card in the audit log. */
const CARD_ID = '00000000-0000-4000-8000-00000000ca4d'

/** The audit log stores it for all readers, so it stays English. */
const SUBJECT = { kind: 'house-card', id: CARD_ID, name: houseCardTexts.name } as const

export type HouseCardFields = Omit<StoredHouseCard, 'version' | 'logo'>
export type HouseCardChange = {
  fields: HouseCardFields
  /** null removes the stored one, undefined keeps it. */
  logo: AcceptedPicture | null | undefined
  /** The version that the operator read; null when there was no card. */
  version: string | null
}

/**
 * Replaces the house card of all screens, and records what changed.
 *
 * @throws Refused houseCardChanged when another operator changed it meanwhile
 */
export async function saveHouseCard(tx: Tx, by: Actor, change: HouseCardChange, at: Date): Promise<void> {
  const before = await lockHouseCard(tx, change.version)
  const { fields, logo } = change
  const sha256 = logo === undefined ? (before?.logo?.sha256 ?? null) : (logo?.sha256 ?? null)
  const changes = computeChanges(toAudited(before), { ...fields, logo: sha256 })
  if (!changes) return
  const name = logo ? await adoptFile(tx, logo, at) : logo === null ? null : (before?.logo?.name ?? null)
  const set = { ...fields, logo: name, version: createId(), updatedAt: at }
  await tx.insert(table).values(set).onConflictDoUpdate({ target: table.only, set })
  if (logo !== undefined && before?.logo) await releaseFiles(tx, before.logo.name)
  await writeAuditEntry(tx, by, { action: before ? 'update' : 'create', subject: SUBJECT, changes }, at)
  await notify(tx, { topic: 'house-card' })
}

/**
 * Returns all screens to the default card.
 *
 * @throws Refused houseCardChanged when another operator changed it meanwhile
 */
export async function resetHouseCard(tx: Tx, by: Actor, version: string, at: Date): Promise<void> {
  const before = await lockHouseCard(tx, version)
  await tx.delete(table)
  if (before?.logo) await releaseFiles(tx, before.logo.name)
  await writeAuditEntry(tx, by, { action: 'delete', subject: SUBJECT }, at)
  await notify(tx, { topic: 'house-card' })
}

/** Makes changes run one after the other, and refuses one that is based on another version. */
async function lockHouseCard(tx: Tx, version: string | null): Promise<StoredHouseCard | null> {
  // Without a row, a row lock is not enough.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('house card'))`)
  const card = await findHouseCard(tx)
  if ((card?.version ?? null) !== version) throw refuse(saveCall.refusals.houseCardChanged)
  return card
}

const NOTHING = { headline: '', line: '', callToAction: '', background: '', foreground: '', hasQr: false }

/** The fields as the audit log names them; a picture is named by its content. */
function toAudited(card: StoredHouseCard | null) {
  const { headline, line, callToAction, background, foreground, hasQr } = card ?? NOTHING
  return { headline, line, callToAction, background, foreground, hasQr, logo: card?.logo?.sha256 ?? null }
}
