import type { LedgerEntry } from '@marquee/contract/ledger'
import { billingBooksTexts } from '@marquee/contract/messages/billing-books'
import { operatorLedgerTexts } from '@marquee/contract/messages/operator-ledger'
import type { Cell } from '@marquee/contract/csv.rules'
import { translateStored } from '../../platform/stored-texts.ts'
import type { ListedEntry, EntryWithLines, LedgerLineRow } from './queries.ts'

/** A ledger entry of the reply. */
export function presentEntry({ at, lines, ...entry }: ListedEntry): LedgerEntry {
  const { id, bookedOn, cause, causeId, lineCount, sumCents } = entry
  const label = translateStored(entry.label)
  const fields = { id, at: at.toISOString(), bookedOn, cause, causeId, label, lineCount, sumCents }
  return { ...fields, lines: lines.map(presentLine) }
}

export function presentLine({ line, account, cents, documentId, ...row }: LedgerLineRow): LedgerEntry['lines'][number] {
  return {
    line,
    account,
    cents,
    party: row.partyId === null ? null : { id: row.partyId, name: row.partyName ?? '' },
    campaign: row.campaignId === null ? null : { id: row.campaignId, name: row.campaignName ?? '' },
    screen: row.screenId === null ? null : { id: row.screenId, model: row.screenModel ?? '' },
    documentId,
  }
}

/** The cells of each line of an entry in the order of the columns. */
export function toEntryCells(entry: EntryWithLines): Cell[][] {
  const { causes } = billingBooksTexts
  const { accounts } = operatorLedgerTexts
  return entry.lines.map((line) => [
    entry.id,
    entry.bookedOn,
    entry.at.toISOString(),
    causes[entry.cause],
    translateStored(entry.label),
    accounts[line.account],
    line.cents > 0 ? line.cents / 100 : null,
    line.cents < 0 ? -line.cents / 100 : null,
    line.partyName,
    line.campaignName,
    line.screenModel,
    line.partyId,
    line.campaignId,
    line.screenId,
    line.documentId,
    entry.causeId,
  ])
}
