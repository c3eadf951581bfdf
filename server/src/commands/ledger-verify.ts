import { billingBooksTexts } from '@marquee/contract/messages/billing-books'
import { ensureDatabaseReady, openDatabase } from '../open-database.ts'
import { listChainEnds } from '../modules/chain/queries.ts'
import { type ChainHead, formatHead, parseHead } from '../modules/chain/rules.ts'
import { findWrongPlayFiles } from '../modules/playback/queries/play-files.ts'
import { MAX_DIFFERENCES_PER_CHECK } from '../overviews/operator/books/verify.ts'
import { type BooksCheckResult, checkBooks } from '../overviews/operator/books/check.ts'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { getPlaysKey, type MediaStorage } from '../platform/files/media-storage.ts'
import { printError, runCommand, print } from './command-line.ts'

const { command: texts, checks, nothing } = billingBooksTexts

/** Leaves out the files of packed plays. */
const WITHOUT_PLAYS = '--without-plays'

/**
 * `npm run ledger:verify`: recalculates invoices, statements, payouts and balances, prints every difference and exits
 * with 1 if there is one (product 8). Changes nothing and can run while the servers run.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) return print(texts.usage)
  const [option, text, ...more] = args.filter((arg) => arg !== WITHOUT_PLAYS)
  const since = option === '--since' && text ? parseHead(text) : undefined
  if (option === '--since' && text && !since) return printError(texts.noHead, 2)
  const isKnown = option === undefined || (option === '--head' && text === undefined) || since
  if (!isKnown || more.length > 0) return printError(texts.usage, 2)
  const config = readConfig()
  const database = await openDatabase(config, (error) => printError(`${error.message}\n`, 1))
  try {
    await ensureDatabaseReady(database, config)
    if (option === '--head') return print(`${formatHead(await listChainEnds(database.db))}\n`)
    const storage = args.includes(WITHOUT_PLAYS) ? undefined : await openStorage(config)
    const checked = await checkEverything({ database, storage }, since)
    for (const line of formatReport(checked)) print(`${line}\n`)
    return checked.differences.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}

/** Checks the books, and the files of packed plays in the storage if it is given (decision 4). */
export async function checkEverything(
  { database, storage }: { database: Database; storage: MediaStorage | undefined },
  since?: ChainHead,
): Promise<BooksCheckResult> {
  const checked = await checkBooks({ database }, since)
  const differences = [...checked.differences]
  if (storage)
    for await (const { file, actualSha256 } of findWrongPlayFiles(database.db, storage)) {
      const where = `${file.weekAt.toISOString().slice(0, 10)} ${file.screenId} ${getPlaysKey(file.sha256)}`
      const [expected = '', found = ''] = [file.sha256, actualSha256 ?? ''].map((hash) => hash.slice(0, 16))
      differences.push({ check: 'play-files', where, expected, found })
      if (differences.length - checked.differences.length === MAX_DIFFERENCES_PER_CHECK) break
    }
  return { ...checked, differences }
}

/**
 * A line for each difference, and at the end how much was checked. Control characters are replaced, because a name
 * could use them to hide lines on a terminal.
 */
export function formatReport({ looked, differences, head }: BooksCheckResult): string[] {
  const full = [...Map.groupBy(differences, ({ check }) => check)].filter(
    ([, some]) => some.length === MAX_DIFFERENCES_PER_CHECK,
  )
  return [
    ...differences.map(({ check, where, expected, found }) =>
      texts.difference({ what: checks[check], where, expected: expected || nothing, found: found || nothing }),
    ),
    ...full.map(([check]) => texts.more({ what: checks[check] })),
    ...(differences.some(({ check }) => check === 'play-files') ? [texts.playFiles] : []),
    texts.looked({ orders: looked.orders, documents: looked.documents, entries: looked.entries }),
    texts.head({ head }),
    differences.length === 0 ? texts.none : texts.some({ differences: differences.length }),
  ].map((line) => line.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?'))
}

if (import.meta.main) process.exitCode = await runCommand(main)
