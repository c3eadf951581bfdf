import IconBulbOff from '@tabler/icons-react/dist/esm/icons/IconBulbOff.mjs'
import { uiTexts } from '@marquee/contract/texts/ui'
import { useEffect } from 'react'
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

/** The same inside the frame, which stays with its ways to the pages that are there already (ux ERR-2). */
export function FramedRouteError() {
  const failure = useRouteError()
  // What breaks while it is drawn belongs to the boundary of the region, which can draw it anew.
  if (!(failure instanceof PageNotLoaded)) throw failure
  return <BrokenPage headingLevel={2} />
}

function BrokenPage({ headingLevel }: { headingLevel: 1 | 2 }) {
  const failure = useRouteError()
  useEffect(() => logFailure('A route failed', failure), [failure])
  const isChunk = failure instanceof PageNotLoaded
  return (
    <EmptyState
      icon={IconBulbOff}
      tone="red"
      lit={false}
      headingLevel={headingLevel}
      title={isChunk ? uiTexts.chunkMissing : uiTexts.pageBroke}
      reason={isChunk ? uiTexts.chunkMissingReason : uiTexts.pageBrokeReason}
      action={<Button onClick={() => location.reload()}>{uiTexts.reload}</Button>}
    />
  )
}
