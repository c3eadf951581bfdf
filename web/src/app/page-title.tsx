import { shellTexts } from '@marquee/contract/texts/shell'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { usePageTitle } from '../lib/page-title.ts'

/** The page's name in the top bar. */
export function PageTitle() {
  return <h1 tabIndex={-1}>{usePageTitle()}</h1>
}

/** The first stop of the keyboard. */
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
 * After a change of route the document's title names the page and the focus goes to its h1 (KEY-4). A link
 * leads to the top of the page; Back to where it was, which the browser knows (LST-2).
 */
export function useRouteChange(): void {
  const { pathname, key } = useLocation()
  const isByLink = useNavigationType() === NavigationType.Push
  const title = usePageTitle()
  const shown = useRef(pathname)
  // Before the effects of the page, which may name the thing that it shows.
  useLayoutEffect(() => {
    document.title = shellTexts.documentTitle(title)
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
