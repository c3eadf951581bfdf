import { shellTexts } from '@marquee/contract/messages/shell'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { usePageTitle } from '../lib/page-title.ts'

/** The page's name in the top bar. */
export function PageTitle() {
  return <h1 tabIndex={-1}>{usePageTitle()}</h1>
}

/** The first element in the tab order: skips to the content. */
export function SkipLink() {
  return (
    <a href="#content" className="mq-skip" onClick={skip}>
      {shellTexts.skipToContent}
    </a>
  )
}

function skip(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/**
 * After a change of route, the document's title names the page and its h1 gets the focus (KEY-4). A link scrolls to the
 * top of the page; Back restores the former position, which the browser knows (LST-2).
 */
export function useRouteChange(): void {
  const { pathname, key } = useLocation()
  const isByLink = useNavigationType() === NavigationType.Push
  const title = usePageTitle()
  const shown = useRef(pathname)
  // Runs before the effects of the page, which may set a more specific title.
  useLayoutEffect(() => {
    document.title = shellTexts.documentTitle({ page: title })
  }, [title])
  const shownKey = useRef(key)
  useLayoutEffect(() => {
    if (shownKey.current === key) return
    shownKey.current = key
    if (isByLink) scrollTo(0, 0)
  }, [isByLink, key])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [pathname])
}
