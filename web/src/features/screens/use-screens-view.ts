import { useSearchParams } from 'react-router'
import { parseListView, updateListQuery } from '../../lib/list-view.ts'
import type { ScreensView } from './screens.rules.ts'

/** The view of the list of screens in the address, with its further filters and page. A change of what is listed leads to page 1. */
export function useScreensView(): [ScreensView, (change: Partial<ScreensView>) => void] {
  const [query, setQuery] = useSearchParams()
  const getText = (name: string) => query.get(name) ?? ''
  const view = {
    ...parseListView(query),
    tag: getText('tag'),
    venue: getText('venue'),
    location: getText('location'),
    page: getText('page'),
  }
  const change = (changed: Partial<ScreensView>) =>
    setQuery(updateListQuery(query, { page: '', ...changed }), {
      replace: true,
      flushSync: true,
      preventScrollReset: true,
    })
  return [view, change]
}
