import { shellTexts } from '@marquee/contract/messages/shell'
import { useEffect, useLayoutEffect } from 'react'
import { useMatches } from 'react-router'

/** The data of a route about its page. */
export type RouteHandle = { title: string }

/** The title of the current route (OPEN-11). */
export function usePageTitle(): string {
  const matches = useMatches()
  const handle = matches.at(-1)?.handle as RouteHandle | undefined // every route of the router has one
  return handle?.title ?? shellTexts.product
}

/**
 * Adds the name of the displayed object to the document's title, so that tabs and history entries can be told apart.
 * Without a name the title is that of the route.
 */
export function useDocumentTitle(name: string): void {
  const title = usePageTitle()
  // Runs before the next route sets its own title.
  useLayoutEffect(
    () => () => {
      document.title = shellTexts.documentTitle({ page: title })
    },
    [title],
  )
  useEffect(() => {
    document.title = shellTexts.documentTitle({ page: shellTexts.namedPage({ name, page: title }) })
  }, [name, title])
}
