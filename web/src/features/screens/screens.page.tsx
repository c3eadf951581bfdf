import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { buildCsvName } from '@marquee/contract/csv.rules'
import { createInstallerLink } from '@marquee/contract/installer-links'
import { installerLinkTexts } from '@marquee/contract/messages/installer-links'
import { countPlayStates } from '@marquee/contract/play-state.rules'
import { pairScreen, type Screen } from '@marquee/contract/screens'
import { useMay } from '../team/may.tsx'
import { listPlayCounts } from '@marquee/contract/texts/play-states'
import { screenTexts } from '@marquee/contract/messages/screens'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { getToday } from '../../lib/clock.ts'
import { formatAge, formatList } from '../../lib/format.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { SkeletonCards } from '../../ui/loading.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { ImportButton } from '../imports/parts/table-buttons.tsx'
import { useUser } from '../session/api.ts'
import { useScreens } from './api.ts'
import { formatScreensCsv } from './csv.rules.ts'
import { InstallerLinks } from './parts/installer-links.tsx'
import { PairDialog } from './parts/pair-dialog.tsx'
import { ScreenList } from './parts/screen-list.tsx'
import { selectScreens } from './screens.rules.ts'
import { useScreensView } from './use-screens-view.ts'

const t = screenTexts

/** `/screens`: the user's own screens (SCR rows), with a dialog that pairs a new one (OPEN-48). */
export function Component() {
  const { ownerId } = useUser()
  const screens = useScreens(ownerId)
  const [code, setCode] = usePairingCode()
  const mayPair = useMay(pairScreen)
  const mayLink = useMay(createInstallerLink)
  const [showsLinks, setShowsLinks] = useState(false)
  const pair = mayPair && (
    <Button variant="primary" icon={IconPlus} onClick={() => setCode('')}>
      {t.pair}
    </Button>
  )
  const links = mayLink && ownerId !== undefined && (
    <Button icon={IconLink} onClick={() => setShowsLinks(true)}>
      {installerLinkTexts.open}
    </Button>
  )
  const all = screens.data ?? (ownerId === undefined ? [] : undefined)
  const hasScreens = all !== undefined && all.length > 0
  return (
    <Stack>
      <PageHeader
        title={all ? t.count({ count: all.length }) : t.screens}
        help={hasScreens ? <Summary screens={all} asOf={screens.dataUpdatedAt} /> : t.help}
        actions={
          hasScreens && (
            <>
              <ExportButton screens={all} />
              <ImportButton kind="screens" />
              {links}
              {pair}
            </>
          )
        }
      />
      {hasScreens ? (
        <ScreenList screens={all} />
      ) : all ? (
        <Card>
          <EmptyState
            icon={IconDeviceTv}
            title={t.empty}
            reason={t.emptyReason}
            action={
              pair && (
                <>
                  {pair} {links}
                </>
              )
            }
          />
        </Card>
      ) : (
        <NotLoaded query={screens} failure="card">
          <SkeletonCards />
        </NotLoaded>
      )}
      {code !== null && mayPair && <PairDialog ownerId={ownerId} code={code} onClose={() => setCode(null)} />}
      {showsLinks && <InstallerLinks ownerId={ownerId} onClose={() => setShowsLinks(false)} />}
    </Stack>
  )
}

/** The rows of all pages of the current list (LST-7). */
function ExportButton({ screens }: { screens: readonly Screen[] }) {
  const [view] = useScreensView()
  const save = () =>
    saveCsv(buildCsvName(screenTexts.screens, getToday()), formatScreensCsv(selectScreens(view, screens)))
  return (
    <Button icon={IconDownload} onClick={save}>
      {t.exportCsv}
    </Button>
  )
}

/** The QR code of a device links here with `?pair=CODE`. */
function usePairingCode(): [string | null, (code: string | null) => void] {
  const [query, setQuery] = useSearchParams()
  const set = (code: string | null) => {
    const next = new URLSearchParams(query)
    if (code === null) next.delete('pair')
    else next.set('pair', code)
    setQuery(next, { replace: true })
  }
  return [query.get('pair'), set]
}

function Summary({ screens, asOf }: { screens: readonly Screen[]; asOf: number }) {
  const at = useNow(5000)
  const counts = countPlayStates(screens.map(({ playState }) => playState))
  return t.updated({ counts: formatList(listPlayCounts(counts)), age: formatAge(new Date(asOf), at) })
}
