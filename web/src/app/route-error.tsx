import IconBulbOff from '@tabler/icons-react/dist/esm/icons/IconBulbOff.mjs'
import { uiTexts } from '@marquee/contract/texts/ui'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { logFailure } from '../lib/log.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageNotLoaded } from './lazy-page.ts'

/** Stands in for a page that could not be loaded or drawn; one try again by the user, never a blank page (OPEN-98). */
export function RouteError() {
  return (
    <main id="content">
      <BrokenPage headingLevel={1} />
    </main>
  )
}

/** The same inside the frame, which stays with its ways to the pages that are there already (ERR-2). */
export function FramedRouteError() {
  const failure = useRouteError()
  // What breaks while it is drawn belongs to the boundary of the region, which can draw it anew.
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
    // To load anew without a server would leave the browser's own error page in the place of this one.
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
      reason={<span role="status">{state === 'unreachable' ? uiTexts.stillUnreachable : reason}</span>}
      action={
        <Button busyText={state === 'trying' && uiTexts.trying} onClick={() => void reloadPage()}>
          {uiTexts.reload}
        </Button>
      }
    />
  )
}

/** Whether the server hands out the application at all right now. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { cache: 'no-store' })).ok
  } catch (failure) {
    logFailure('The server cannot be reached', failure)
    return false
  }
}
