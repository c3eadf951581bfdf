import { billingBooksTexts } from '@marquee/contract/texts/billing-books'
import { ensureDatabaseReady, openDatabase } from '../app.ts'
import { listChainEnds } from '../modules/chain/queries.ts'
import { formatHead, parseHead } from '../modules/chain/rules.ts'
import { MAX_DIFFERENCES_PER_CHECK } from '../modules/billing/queries/verify.ts'
import { type BooksCheckResult, checkBooks } from '../overviews/operator/books-check.ts'
import { readConfig } from '../platform/config.ts'
import { printError, runCommand, print } from './command-line.ts'

const { command: words, check: wordsFor, nothing } = billingBooksTexts

/**
 * `npm run ledger:verify`: recalculates invoices, statements, payouts and balances, prints every difference and exits
 * with 1 if there is one (product 8). Changes nothing and can run while the servers run.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) return print(words.usage)
  const [option, text, ...more] = args
  const since = option === '--since' && text ? parseHead(text) : undefined
  if (option === '--since' && text && !since) return printError(words.noHead, 2)
  const isKnown = option === undefined || (option === '--head' && text === undefined) || since
  if (!isKnown || more.length > 0) return printError(words.usage, 2)
  const config = readConfig()
  const database = await openDatabase(config, (error) => printError(`${error.message}\n`, 1))
  try {
    await ensureDatabaseReady(database, config)
    if (option === '--head') return print(`${formatHead(await listChainEnds(database.db))}\n`)
    const checked = await checkBooks({ database }, since)
    for (const line of formatReport(checked)) print(`${line}\n`)
    return checked.differences.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}

/**
 * A line for each difference, and at the end how much was checked. Control characters of names are replaced, because a
 * terminal would obey them and could hide a line.
 */
export function formatReport({ looked, differences, head }: BooksCheckResult): string[] {
  const full = [...Map.groupBy(differences, ({ check }) => check)].filter(
    ([, some]) => some.length === MAX_DIFFERENCES_PER_CHECK,
  )
  return [
    ...differences.map(({ check, where, expected, found }) =>
      words.difference(wordsFor(check), where, expected || nothing, found || nothing),
    ),
    ...full.map(([check]) => words.more(wordsFor(check))),
    words.looked(looked.orders, looked.documents, looked.entries),
    words.head(head),
    differences.length === 0 ? words.none : words.some(differences.length),
  ].map((line) => line.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?'))
}

if (import.meta.main) process.exitCode = await runCommand(main)
