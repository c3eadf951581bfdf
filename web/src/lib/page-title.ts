import { shellTexts } from '@marquee/contract/texts/shell'
import { useEffect, useLayoutEffect } from 'react'
import { useMatches } from 'react-router'

/** What a route says about itself. */
export type RouteHandle = { title: string }

/** The title of the shown route (OPEN-11). */
export function usePageTitle(): string {
  const matches = useMatches()
  const handle = matches.at(-1)?.handle as RouteHandle | undefined // every route of the router has one
  return handle?.title ?? shellTexts.product
}

/**
 * Names the one thing that a page shows in the title of the document, so that its tabs and entries of the history are
 * told apart. Without that thing the title is that of the route again.
 */
export function useDocumentTitle(name: string): void {
  const title = usePageTitle()
  // Before the next route writes its own title.
  useLayoutEffect(
    () => () => {
      document.title = shellTexts.documentTitle(title)
    },
    [title],
  )
  useEffect(() => {
    document.title = shellTexts.documentTitle(shellTexts.namedPage(name, title))
  }, [name, title])
}
