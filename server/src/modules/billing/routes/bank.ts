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
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import { inBackground } from '../../../platform/db/limits.ts'
import { refuse } from '../../../platform/errors.ts'
import { fairTurns } from '../../../platform/fair-turns.ts'
import type { House } from '../../../platform/house.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { type Actor, actorOf, ownActor } from '../../audit/commands.ts'
import { type BankFile, NotBankFile, readBankFile, TooMuchInZip } from '../adapter/bank-file.ts'
import { importStatement } from '../commands/bank.ts'
import { ignoreEntry, matchEntry, reopenEntry } from '../commands/bank-entries.ts'
import { bookEntry } from '../commands/book-entry.ts'
import { bookDay } from '../commands/hand-payments.ts'
import { presentBankEntry, presentBankFile } from '../present/bank.ts'
import { entryPage, toldEntry } from '../queries/bank.ts'
import { listedFiles } from '../queries/bank-files.ts'
import { demoStatement } from '../queries/demo-statement.ts'
import { billingSettings } from '../queries/settings.ts'

/** Bank statements and their entries. */
export const bankRoutes: readonly Route[] = [
  route(importBankStatement, async ({ caller, address, files }, house) => {
    const [piece] = files.file
    if (!piece) throw refuse(COMMON.invalid, { field: 'file' })
    // Nobody waits for a file to be read that cannot be taken in.
    const settings = await billingSettings(house.db)
    if (!settings) throw refuse(importBankStatement.refusals.settingsMissing)
    const { otherAccounts, ...read } = await oneAtATime(caller.userId, async () =>
      readStatement(await readFile(piece.path), settings.iban),
    )
    const statement = { ...read, name: piece.originalName.slice(0, 200), sha256: piece.sha256 }
    const by = ownActor({ caller, address })
    const at = house.clock.now()
    // The commit of a large statement seals a row or two for each of its entries, which takes longer than a call may.
    const { fileId, isNew, ...result } = await inBackground(() =>
      inTransaction(house.database, (tx) => importStatement(tx, by, statement, at)),
    )
    const [file] = await listedFiles(house.db, fileId)
    if (!file) throw refuse(COMMON.notFound)
    return { success: true, file: presentBankFile(file), isNew, otherAccounts, result }
  }),

  route(listBankFiles, async (_call, { db, config }) => ({
    files: (await listedFiles(db)).map(presentBankFile),
    hasDemoStatement: config.demo,
  })),

  route(listBankEntries, async ({ query }, { db }) => {
    const { entries, ...more } = await entryPage(db, query)
    return { entries: entries.map(presentBankEntry), ...more }
  }),

  route(matchBankEntry, ({ caller, address, params, body }, house) =>
    changeEntry({ caller, address }, house, params.id, (tx, by, at) =>
      matchEntry(tx, by, { entryId: params.id, ...body }, at),
    ),
  ),

  route(bookBankEntry, ({ caller, address, params, body }, house) =>
    changeEntry({ caller, address }, house, params.id, (tx, by, at) =>
      bookEntry(tx, by, { entryId: params.id, ...body }, at),
    ),
  ),

  route(ignoreBankEntry, ({ caller, address, params, body }, house) =>
    changeEntry({ caller, address }, house, params.id, (tx, by, at) =>
      ignoreEntry(tx, by, { entryId: params.id, reason: body.reason }, at),
    ),
  ),

  route(reopenBankEntry, ({ caller, address, params }, house) =>
    changeEntry({ caller, address }, house, params.id, async (tx, by, at) =>
      reopenEntry(tx, by, { entryId: params.id, on: await bookDay(tx, at) }, at),
    ),
  ),

  route(getDemoBankStatement, async (_call, { db, config }) => {
    const statement = config.demo ? await demoStatement(db) : undefined
    if (!statement) throw refuse(COMMON.notFound)
    return { type: 'application/xml', ...statement }
  }),
]

/** A statement of 20 MB is seconds of work: they are read one after the other. */
const oneAtATime = fairTurns(1)

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
  { db, database, clock }: House,
  id: string,
  change: (tx: Tx, by: Actor, at: Date) => Promise<void>,
) {
  await inTransaction(database, (tx) => change(tx, actorOf(call), clock.now()))
  const told = await toldEntry(db, id)
  if (!told) throw refuse(COMMON.notFound)
  return { success: true as const, entry: presentBankEntry(told) }
}
