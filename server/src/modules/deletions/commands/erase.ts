import type { AppContext } from '../../../platform/app-context.ts'
import { runInTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Erased, EraseSlice } from '../../../platform/erasure.ts'
import { notify } from '../../../platform/notify.ts'
import { AUTOMATIC_ACTOR, hideAddress, hideNames, writeAuditEntry } from '../../audit/commands.ts'
import { DELETED_USER } from '../../audit/rules.ts'
import { eraseDrafts, eraseLibraries } from '../../campaigns/commands/erasure.ts'
import { eraseCompanies } from '../../companies/commands.ts'
import { eraseRestaurants, eraseVehicles } from '../../fleet/commands/erasure.ts'
import { eraseUser, lockDueUser, startErasing } from '../../identity/commands/deletion.ts'
import { eraseInfotainment } from '../../infotainment/commands/erasure.ts'
import { eraseBillingDetails } from '../../invoicing/commands/erasure.ts'
import { eraseUploads } from '../../media/commands/erasure.ts'
import { eraseMemberships } from '../../members/commands/erasure.ts'
import { eraseMails, eraseNotifications } from '../../notifications/commands/erasure.ts'
import { toRecipient } from '../../notifications/rules/emails.ts'
import { eraseOperatorData } from '../../operations/commands/erasure.ts'
import { eraseOwners } from '../../owners/commands.ts'
import { eraseHolds } from '../../payouts/commands/erasure.ts'
import { eraseInstallerLinks } from '../../installers/commands/erasure.ts'
import { retireScreens } from '../../screens/commands/erasure.ts'
import { findBusinesses } from '../queries/businesses.ts'
import { listDocumentParties } from '../queries/documents.ts'
import { DRAFTS_PER_SLICE, listDrafts } from '../queries/drafts.ts'
import { listObstacles } from '../queries/obstacles.ts'
import { getParty } from './businesses.ts'

const eraseDraftSlice: EraseSlice = async (tx, { companyIds, at }) => {
  const drafts = await listDrafts(tx, companyIds)
  await eraseDrafts(tx, drafts, at)
  return drafts.length === DRAFTS_PER_SLICE
}

const SLICES: readonly EraseSlice[] = [
  eraseNotifications,
  eraseMails,
  eraseUploads,
  eraseDraftSlice,
  eraseInfotainment,
  eraseInstallerLinks,
  retireScreens,
  eraseVehicles,
  eraseRestaurants,
]

/**
 * Erases a closed account (decision 35): in slices with a short transaction each, then the rows of the person and the
 * businesses at once. A run that was killed is repeated. An account that owes or is owed something again, for example
 * because a payment was taken back, waits until that is settled.
 */
export async function eraseAccount({ database, clock }: Pick<AppContext, 'database' | 'clock'>, userId: string) {
  const erased = await runInTransaction(database, (tx) => startErasure(tx, userId, clock.now()))
  if (!erased) return
  for (const eraseSlice of SLICES) {
    while (await runInTransaction(database, (tx) => eraseSlice(tx, erased)));
  }
  await runInTransaction(database, (tx) => finishErasure(tx, erased))
}

/** Undefined if the deletion was taken back, or has to wait. */
async function startErasure(tx: Tx, userId: string, at: Date): Promise<Erased | undefined> {
  const due = await lockDueUser(tx, userId, at)
  if (!due) return undefined
  const businesses = await findBusinesses(tx, userId)
  const { name, address: email } = toRecipient(due.user)
  const erased = { userId, name, email, ...businesses.sole, at }
  if (due.isStarted) return erased
  const obstacles = await listObstacles(tx, { userId, isOperator: false }, businesses, at)
  // A device of a suspended partner shows nothing, and is unpaired.
  if (obstacles.some(({ kind }) => kind !== 'pairedScreens')) return undefined
  await startErasing(tx, userId, at)
  return erased
}

async function finishErasure(tx: Tx, erased: Erased): Promise<void> {
  const { userId, ownerIds, companyIds, at } = erased
  if (!(await eraseUser(tx, userId, at))) return
  await eraseMemberships(tx, erased)
  await eraseOperatorData(tx, userId)
  await eraseLibraries(tx, companyIds)
  await eraseBillingDetails(tx, [...companyIds, ...ownerIds])
  await eraseHolds(tx, ownerIds)
  // The name stays where there is a document, so that the books can be read.
  const named = await listDocumentParties(tx, erased)
  await eraseCompanies(tx, companyIds, named, at)
  await eraseOwners(tx, ownerIds, named, at)
  await hideNames(tx, [userId, ...[...companyIds, ...ownerIds].filter((id) => !named.has(id))], at)
  await hideAddress(tx, erased.email, at)
  const subject = { kind: 'user', id: userId, name: DELETED_USER } as const
  await writeAuditEntry(tx, AUTOMATIC_ACTOR, { action: 'delete', subject, partyId: getParty(erased) }, at)
  await notify(tx, { topic: 'review', data: { kind: 'user', id: userId } })
}
