import { readFile } from 'node:fs/promises'
import {
  bookBankEntry,
  getDemoBankStatement,
  ignoreBankEntry,
  importBankStatement,
  listBankEntries,
  listBankFiles,
  matchBankEntry,
  reopenBankEntry,
} from '@marquee/contract/bank'
import { COMMON } from '@marquee/contract/refusals'
import { runInTransaction, type Tx } from '../../../platform/db/database.ts'
import { runInBackground } from '../../../platform/db/limits.ts'
import { refuse } from '../../../platform/errors.ts'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { type Actor, toActor, toUserActor } from '../../audit/commands.ts'
import { type BankFile, NotBankFile, readBankFile, TooMuchInZip } from '../adapter/bank-file.ts'
import { importStatement, type PayoutSettlement } from '../commands/import-statement.ts'
import { ignoreEntry, matchEntry, reopenEntry } from '../commands/entries.ts'
import { bookEntry } from '../commands/book-entry.ts'
import { getBookingDay } from '../commands/manual-payments.ts'
import { presentBankEntry, presentBankFile } from '../present.ts'
import { listEntries, findEntryDetails } from '../queries/entries.ts'
import { listImportedFiles } from '../queries/files.ts'
import { buildDemoStatement } from '../queries/demo-statement.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'

/** Bank statements and their entries. */
export const createBankRoutes = (payouts: PayoutSettlement): readonly Route[] => [
  route(importBankStatement, async ({ caller, address, files }, context) => {
    const [stagedFile] = files.file
    if (!stagedFile) throw refuse(COMMON.invalid, { field: 'file' })
    // Checked before the file is parsed, which can take seconds.
    const settings = await findBillingSettings(context.db)
    if (!settings) throw refuse(importBankStatement.refusals.settingsMissing)
    const { otherAccounts, ...read } = await enqueueRead(caller.userId, async () =>
      readStatement(await readFile(stagedFile.path), settings.iban),
    )
    const statement = { ...read, name: stagedFile.originalName.slice(0, 200), sha256: stagedFile.sha256 }
    const by = toUserActor({ caller, address })
    const at = context.clock.now()
    // The commit of a large statement seals one or two rows for each entry, which takes longer than the call limit.
    const { fileId, isNew, ...result } = await runInBackground(() =>
      runInTransaction(context.database, (tx) => importStatement(tx, by, statement, payouts, at)),
    )
    const [file] = await listImportedFiles(context.db, fileId)
    if (!file) throw refuse(COMMON.notFound)
    return { success: true, file: presentBankFile(file), isNew, otherAccounts, result }
  }),

  route(listBankFiles, async (_call, { db, config }) => ({
    files: (await listImportedFiles(db)).map(presentBankFile),
    hasDemoStatement: config.demo,
  })),

  route(listBankEntries, async ({ query }, { db }) => {
    const { entries, ...more } = await listEntries(db, query)
    return { entries: entries.map(presentBankEntry), ...more }
  }),

  route(matchBankEntry, ({ caller, address, params, body }, context) =>
    changeEntry({ caller, address }, context, params.id, (tx, by, at) =>
      matchEntry(tx, by, { entryId: params.id, ...body }, at),
    ),
  ),

  route(bookBankEntry, ({ caller, address, params, body }, context) =>
    changeEntry({ caller, address }, context, params.id, (tx, by, at) =>
      bookEntry(tx, by, { entryId: params.id, ...body }, at),
    ),
  ),

  route(ignoreBankEntry, ({ caller, address, params, body }, context) =>
    changeEntry({ caller, address }, context, params.id, (tx, by, at) =>
      ignoreEntry(tx, by, { entryId: params.id, reason: body.reason }, at),
    ),
  ),

  route(reopenBankEntry, ({ caller, address, params }, context) =>
    changeEntry({ caller, address }, context, params.id, async (tx, by, at) =>
      reopenEntry(tx, by, { entryId: params.id, on: await getBookingDay(tx, at) }, at),
    ),
  ),

  route(getDemoBankStatement, async (_call, { db, config }) => {
    const statement = config.demo ? await buildDemoStatement(db) : undefined
    if (!statement) throw refuse(COMMON.notFound)
    return { type: 'application/xml', ...statement }
  }),
]

/** Parsing a statement of 20 MB takes seconds, so statements are parsed one at a time. */
const enqueueRead = createFairQueue(1)

/** @throws Refused notBankFile, statementSums, tooMuchInZip */
async function readStatement(bytes: Uint8Array, iban: string): Promise<BankFile> {
  const { notBankFile, statementSums, tooMuchInZip } = importBankStatement.refusals
  try {
    return await readBankFile(bytes, iban)
  } catch (error) {
    if (error instanceof TooMuchInZip) throw refuse(tooMuchInZip)
    if (!(error instanceof NotBankFile)) throw error
    throw refuse(error.reason === 'sums' ? statementSums : notBankFile, { details: { reason: error.reason } })
  }
}

async function changeEntry(
  call: { caller: UserCaller; address: string },
  { db, database, clock }: AppContext,
  id: string,
  change: (tx: Tx, by: Actor, at: Date) => Promise<void>,
) {
  await runInTransaction(database, (tx) => change(tx, toActor(call), clock.now()))
  const details = await findEntryDetails(db, id)
  if (!details) throw refuse(COMMON.notFound)
  return { success: true as const, entry: presentBankEntry(details) }
}
