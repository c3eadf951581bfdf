import { runInLanguage } from '@marquee/contract/language/load'
import { makegoodTexts } from '@marquee/contract/messages/makegoods'
import { truncateText } from '@marquee/contract/text.rules'
import type { Tx } from '../../../platform/db/database.ts'
import { bookFreeDays } from '../../campaigns/commands/book-free-days.ts'
import type { campaigns } from '../../campaigns/schema.ts'
import { getInvoiceLanguage } from '../../invoicing/queries/parties.ts'
import type { FreeDaysPlan } from '../queries/free-days.ts'

type Campaign = typeof campaigns.$inferSelect

/** The longest name that the form of campaigns takes, without the dots after a cut. */
const MAX_NAME = 197

/** Gives the free days of a plan, named in the language of the company. @returns false as `bookFreeDays` */
export async function giveFreeDays(tx: Tx, original: Campaign, { screens }: FreeDaysPlan, at: Date): Promise<boolean> {
  const language = await getInvoiceLanguage(tx, original.companyId)
  const name = runInLanguage(language, () => makegoodTexts.freeDaysName({ name: original.name }))
  return bookFreeDays(tx, { original, name: truncateText(name, MAX_NAME), screens, at })
}
