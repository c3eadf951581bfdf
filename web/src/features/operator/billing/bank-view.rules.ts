import { createMatch, createRequiredChoice, createView, parsePage, parseSearch } from '../shared/view.rules.ts'

const parseAnyId = createMatch(/^[\da-f-]{36}$/i)

/** The view of the bank page: open entries first. Another view starts on page one and drops the selected entry. */
export const bankView = createView(
  {
    state: createRequiredChoice(['open', 'matched', 'ignored', 'all']),
    file: parseAnyId,
    entry: parseAnyId,
    search: parseSearch,
    page: parsePage,
  },
  () => ({ entry: '', page: 1 }),
)
export type BankView = typeof bankView.defaults

/** The query of the call. */
export function toEntryQuery({ state, file, entry, search, page }: BankView) {
  return {
    ...(state !== 'all' && { state }),
    ...(file !== '' && { file }),
    ...(entry !== '' && { entry }),
    ...(search.trim() !== '' && { search: search.trim() }),
    page,
  }
}
