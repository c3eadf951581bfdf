import { createCampaign } from '@marquee/contract/campaigns'
import { useMay } from '../team/may.tsx'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import { type CompanyVideo, VIDEOS_PER_PAGE } from '@marquee/contract/company-videos'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { videoLibraryTexts as texts } from '@marquee/contract/messages/video-library'
import { videoTexts } from '@marquee/contract/messages/videos'
import { useEffect, useEffectEvent, useState } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { type ListView, parseListView, updateListQuery } from '../../lib/list-view.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-value.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { EmptyState, NoResults } from '../../ui/empty-state.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { SkeletonCards } from '../../ui/loading.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { computePageSpan } from '../../ui/pager.rules.ts'
import { Pager } from '../../ui/pager.tsx'
import { useUser } from '../session/api.ts'
import { useCompanyVideos } from '../videos/library/api.ts'
import { RemovedNote, VideoCards } from './parts/video-cards.tsx'

/** `/videos`: the videos of the company's campaigns, each content once (product 3). */
export function Component() {
  const { companyId } = useUser()
  const [removed, setRemoved] = useState<CompanyVideo | null>(null)
  const [query, setQuery] = useSearchParams()
  const view = parseListView(query)
  const page = Math.max(1, Math.trunc(Number(query.get('page')) || 1))
  const search = useDebouncedSearch(view.search)
  const orientation = parseOrientation(view.status)
  const filter = { page, ...(search && { search }), ...(orientation && { orientation }) }
  const list = useCompanyVideos(filter, { enabled: companyId !== undefined })
  const turn = (next: number, options?: NavigateOptions) =>
    setQuery((before) => {
      before.set('page', String(next))
      return before
    }, options)
  const pages =
    list.isPlaceholderData || !list.data ? page : computePageSpan(page, VIDEOS_PER_PAGE, list.data.total).pages
  // A page past the last one, for example after its only video was removed, leads to the last one.
  const turnToLast = useEffectEvent(() => turn(pages, { replace: true, preventScrollReset: true }))
  useEffect(() => {
    if (page > pages) turnToLast()
  }, [page, pages])
  /** A changed filter begins with its first page. */
  const change = (changed: Partial<ListView>) => {
    const next = updateListQuery(query, changed)
    next.delete('page')
    setQuery(next, { replace: true, flushSync: true, preventScrollReset: true })
  }
  if (companyId === undefined) return <MissingCompany />
  const note = removed && <RemovedNote key={removed.name} video={removed} onRestored={() => setRemoved(null)} />
  if (list.data?.total === 0 && !search && !orientation) {
    return (
      <Stack>
        {note}
        <NoVideos />
      </Stack>
    )
  }
  return (
    <>
      <PageHeader title={list.data ? texts.count({ count: list.data.total }) : texts.label} help={texts.help} />
      <Stack>
        {note}
        <ListBar
          search={{ label: texts.search, value: view.search, onValue: (value) => change({ search: value }) }}
          filter={{
            label: texts.filter,
            choices: listOrientations(),
            value: orientation ?? '',
            onValue: (status) => change({ status }),
          }}
        >
          {null}
        </ListBar>
        {!list.data || page > pages ? (
          <NotLoaded query={list} failure="card">
            <SkeletonCards />
          </NotLoaded>
        ) : list.data.total === 0 ? (
          <Card>
            <NoResults
              search={search}
              filters={orientation ? 1 : 0}
              onClear={() => change({ search: '', status: '' })}
            />
          </Card>
        ) : (
          <VideoCards videos={list.data.videos} onRemoved={setRemoved} />
        )}
        {list.data && list.data.total > VIDEOS_PER_PAGE && (
          <Pager page={page} size={VIDEOS_PER_PAGE} total={list.data.total} onPage={turn} />
        )}
      </Stack>
    </>
  )
}

const listOrientations = () => [
  { value: '', label: texts.anyOrientation },
  { value: 'landscape', label: videoTexts.landscape },
  { value: 'portrait', label: videoTexts.portrait },
]

function parseOrientation(text: string): 'landscape' | 'portrait' | undefined {
  return text === 'landscape' || text === 'portrait' ? text : undefined
}

function NoVideos() {
  const mayAdd = useMay(createCampaign)
  return (
    <Card>
      <EmptyState
        icon={IconMovie}
        title={texts.empty}
        reason={texts.emptyReason}
        action={
          mayAdd && (
            <LinkButton variant="primary" to={paths.campaignAdd()}>
              {campaignTexts.list.add}
            </LinkButton>
          )
        }
      />
    </Card>
  )
}

/** Nothing is requested without a company (TRAP-32). */
function MissingCompany() {
  return (
    <Card>
      <EmptyState
        icon={IconBuilding}
        title={campaignTexts.list.missingCompany}
        action={
          <LinkButton variant="primary" to={paths.companyProfile()}>
            {campaignTexts.list.companyProfile}
          </LinkButton>
        }
      />
    </Card>
  )
}
