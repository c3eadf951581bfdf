import { billingBooksTexts } from '@marquee/contract/texts/billing-books'
import { makeReady, openDatabase } from '../app.ts'
import { chainEnds } from '../modules/chain/queries.ts'
import { headText, readHead } from '../modules/chain/rules.ts'
import { TOLD_PER_CHECK } from '../modules/billing/queries/verify.ts'
import { type BooksChecked, checkBooks } from '../overviews/operator/books-check.ts'
import { readConfig } from '../platform/config.ts'
import { complain, runCommand, tell } from './command-line.ts'

const { command: words, check: wordsFor, nothing } = billingBooksTexts

/**
 * `npm run ledger:verify`: recalculates invoices, statements, payouts and balances, prints every difference and exits
 * with 1 if there is one (product 8). Changes nothing and can run while the servers run.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) return tell(words.usage)
  const [option, text, ...more] = args
  const since = option === '--since' && text ? readHead(text) : undefined
  if (option === '--since' && text && !since) return complain(words.noHead, 2)
  const isKnown = option === undefined || (option === '--head' && text === undefined) || since
  if (!isKnown || more.length > 0) return complain(words.usage, 2)
  const config = readConfig()
  const database = await openDatabase(config, (error) => complain(`${error.message}\n`, 1))
  try {
    await makeReady(database, config)
    if (option === '--head') return tell(`${headText(await chainEnds(database.db))}\n`)
    const checked = await checkBooks({ database }, since)
    for (const line of report(checked)) tell(`${line}\n`)
    return checked.differences.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}

/**
 * A line for each difference, and at the end how much was checked. Control characters of names are replaced, because a
 * terminal would obey them and could hide a line.
 */
export function report({ looked, differences, head }: BooksChecked): string[] {
  const full = [...Map.groupBy(differences, ({ check }) => check)].filter(([, some]) => some.length === TOLD_PER_CHECK)
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
