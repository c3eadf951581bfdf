import type { User } from '@marquee/contract/identity'
import { shellTexts } from '@marquee/contract/messages/shell'
import { type Entry, listActions, listPages } from './entries.ts'
import { matchEntries } from './match.rules.ts'
import { useConsoleSearch } from './use-console-search.ts'
import { useOwnEntries } from './use-own-entries.ts'

export type EntryGroup = { name: string; entries: readonly Entry[] }

/** The entries that match the typed text: pages, actions and named objects. Groups without an entry are left out. */
export function useEntryGroups(user: User, typed: string) {
  const isOperator = user.role === 'operator'
  const own = useOwnEntries(user)
  const found = useConsoleSearch(typed, isOperator)
  const ownMatches = typed.trim() === '' ? [] : matchEntries(own.entries, typed)
  const groups: EntryGroup[] = [
    { name: shellTexts.goTo, entries: matchEntries(listPages(user.role), typed) },
    { name: shellTexts.create, entries: matchEntries(listActions(user.role), typed) },
    { name: shellTexts.found, entries: isOperator ? found.entries : ownMatches },
  ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isLoading: (isOperator ? found : own).isLoading,
    /** Set when the search has failed. */
    retry: found.retry,
  }
}
