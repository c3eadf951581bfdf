import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { createInfotainment, type InfotainmentVideo } from '@marquee/contract/infotainment'
import { May, useMay } from '../team/may.tsx'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { paths } from '../../lib/paths.ts'
import { useListView } from '../../lib/list-view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardGrid } from '../../ui/card.tsx'
import { EmptyState, NoResults } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { Delayed, SkeletonRows } from '../../ui/loading.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { useListDeletion } from '../../ui/use-list-deletion.ts'
import { useUser } from '../session/api.ts'
import { useInfotainmentVideos } from './api.ts'
import { selectVideos } from './list-view.ts'
import { DeleteVideo } from './parts/delete-video.tsx'
import { ListBar } from './parts/list-bar.tsx'
import { VideoCard } from './parts/video-card.tsx'
import { useFailureToast } from './use-failure-toast.ts'

const texts = infotainmentTexts.list

/** `/infotainmentvideos`: what the partner shows in unsold slots (INF-01 to INF-17). */
export function Component() {
  const { ownerId } = useUser()
  const list = useInfotainmentVideos(ownerId)
  useFailureToast(list, texts.failedTitle, texts.failed)
  if (ownerId === undefined) return <NoVideos hasOwner={false} />
  if (list.data) return list.data.length === 0 ? <NoVideos hasOwner /> : <Videos {...{ ownerId }} videos={list.data} />
  return (
    <>
      <PageHeader title={texts.label} help={texts.help} actions={<Upload />} />
      {/* A failure never shows the message of an empty list, which would be false (OPEN-93). */}
      <NotLoaded query={list} failure="card">
        <Delayed>
          <Card>
            <SkeletonRows rows={5} />
          </Card>
        </Delayed>
      </NotLoaded>
    </>
  )
}

function Videos({ ownerId, videos }: { ownerId: string; videos: readonly InfotainmentVideo[] }) {
  const [view, setView] = useListView()
  const { deleting, heading, ask, close, closeDeleted } = useListDeletion(videos)
  const fitting = selectVideos(videos, view)
  const waiting = videos.filter(({ status }) => status === 'pending').length
  return (
    <>
      <PageHeader
        title={
          <span ref={heading} tabIndex={-1}>
            {texts.count({ count: videos.length })}
          </span>
        }
        help={[texts.help, waiting > 0 && texts.waiting({ count: waiting })].filter(Boolean).join(' ')}
        actions={<Upload />}
      />
      <ListBar view={view} shown={fitting.length} onView={setView} />
      {fitting.length === 0 ? (
        <Card>
          <NoResults
            title={texts.empty}
            reason={view.search ? texts.noFit({ search: view.search }) : texts.noFitCategory}
            onClear={() => setView({ search: '', view: '' })}
          />
        </Card>
      ) : (
        <CardGrid label={texts.label}>
          {fitting.map((video) => (
            <li key={video._id}>
              <VideoCard video={video} onDelete={() => ask(video)} />
            </li>
          ))}
        </CardGrid>
      )}
      {deleting && <DeleteVideo ownerId={ownerId} video={deleting} onClose={close} onDeleted={closeDeleted} />}
    </>
  )
}

function Upload() {
  return (
    <May call={createInfotainment}>
      <LinkButton variant="primary" icon={IconUpload} to={paths.infotainmentVideoAdd()}>
        {texts.upload}
      </LinkButton>
    </May>
  )
}

/**
 * A hint and a link to add the first video (INF-13, OPEN-95); without an owner profile the link leads to the profile
 * (OPEN-47).
 */
function NoVideos({ hasOwner }: { hasOwner: boolean }) {
  const mayAdd = useMay(createInfotainment)
  return (
    <Card>
      <EmptyState
        icon={IconMovie}
        title={texts.empty}
        reason={hasOwner ? texts.emptyReason : texts.emptyWithoutOwner}
        action={
          mayAdd && (
            <>
              <Upload />
              {!hasOwner && <LinkButton to={paths.ownerProfile()}>{texts.ownerProfile}</LinkButton>}
            </>
          )
        }
      />
    </Card>
  )
}
