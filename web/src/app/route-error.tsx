import IconBulbOff from '@tabler/icons-react/dist/esm/icons/IconBulbOff.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { logFailure } from '../lib/log.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureReason } from '../ui/failure-reason.tsx'
import { PageNotLoaded } from './lazy-page.ts'

/** Replaces a page that could not be loaded or drawn. The user can try again; the page is never blank (OPEN-98). */
export function RouteError() {
  return (
    <main id="content">
      <BrokenPage headingLevel={1} />
    </main>
  )
}

/** The same inside the frame, whose links to pages that are already loaded stay usable (ERR-2). */
export function FramedRouteError() {
  const failure = useRouteError()
  // Errors while drawing belong to the boundary of the region, which can draw the page again.
  if (!(failure instanceof PageNotLoaded)) throw failure
  return <BrokenPage headingLevel={2} />
}

function BrokenPage({ headingLevel }: { headingLevel: 1 | 2 }) {
  const failure = useRouteError()
  const [state, setState] = useState<'idle' | 'trying' | 'unreachable'>('idle')
  useEffect(() => logFailure('A route failed', failure), [failure])
  const isChunk = failure instanceof PageNotLoaded
  const reason = isChunk ? uiTexts.chunkMissingReason : uiTexts.pageBrokeReason
  const reloadPage = async () => {
    setState('trying')
    // Reloading without a server would show the browser's own error page instead of this one.
    if (await isReachable()) location.reload()
    else setState('unreachable')
  }
  return (
    <EmptyState
      icon={IconBulbOff}
      tone="red"
      lit={false}
      headingLevel={headingLevel}
      title={isChunk ? uiTexts.chunkMissing : uiTexts.pageBroke}
      reason={
        <FailureReason failure={failure}>
          <span role="status">{state === 'unreachable' ? uiTexts.stillUnreachable : reason}</span>
        </FailureReason>
      }
      action={
        <Button busyText={state === 'trying' && uiTexts.trying} onClick={() => void reloadPage()}>
          {uiTexts.reload}
        </Button>
      }
    />
  )
}

/** Whether the server can be reached and serves the application. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { cache: 'no-store' })).ok
  } catch (failure) {
    logFailure('The server cannot be reached', failure)
    return false
  }
}
