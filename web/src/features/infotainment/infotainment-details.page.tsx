import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconMovieOff from '@tabler/icons-react/dist/esm/icons/IconMovieOff.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { type InfotainmentVideo, updateInfotainment } from '@marquee/contract/infotainment'
import { useMay } from '../team/may.tsx'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { uiTexts } from '@marquee/contract/messages/ui'
import { Link, useParams } from 'react-router'
import { formatSeconds } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { isGone } from '../../lib/query.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureReason } from '../../ui/failure-reason.tsx'
import { DefinitionList } from '../../ui/page.tsx'
import { getStatusName } from '../../ui/status-names.ts'
import { Glyph } from '../../ui/icon.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { Stage } from '../videos/parts/stage.tsx'
import { useInfotainmentPoster, useInfotainmentVideo } from './api.ts'
import styles from './infotainment-details.module.css'
import { isUpright } from './list-view.ts'
import { Schedule } from './parts/schedule.tsx'
import { VideoHead } from './parts/video-head.tsx'

const texts = infotainmentTexts.details

/** `/infotainmentvideos/{id}` (INF-DET-01 to INF-DET-14). */
export function Component() {
  const { id = '' } = useParams()
  const video = useInfotainmentVideo(id)
  if (video.data) return <Details video={video.data} />
  if (video.isError) return <NotFound failure={video.error} onRetry={() => void video.refetch()} />
  return <NotLoaded query={video} />
}

function Details({ video }: { video: InfotainmentVideo }) {
  useInfotainmentPoster(video)
  return (
    <Stack>
      <Link to={paths.infotainmentVideos()} className={styles.back}>
        <Glyph icon={IconArrowLeft} size={16} />
        {texts.back}
      </Link>
      <VideoHead video={video} />
      {video.status === 'rejected' && <Rejection video={video} />}
      <div className={styles.parts}>
        <div className={styles.stage}>
          <Stage video={video.video} name={video.name} isUpright={isUpright(video)} />
        </div>
        <DetailsCard video={video} />
        <Schedule video={video} />
      </div>
    </Stack>
  )
}

/** INF-DET-05 */
function DetailsCard({ video }: { video: InfotainmentVideo }) {
  return (
    <Card title={texts.details}>
      <DefinitionList
        items={[
          { label: texts.type, value: getStatusName('screenType', video.type) },
          { label: texts.category, value: getStatusName('category', video.category) },
          { label: texts.location, value: video.locationName },
          { label: texts.duration, value: formatSeconds(video.duration) },
        ]}
      />
    </Card>
  )
}

/** The reason, with a link to the form (product 3). */
function Rejection({ video }: { video: InfotainmentVideo }) {
  const mayChange = useMay(updateInfotainment)
  return (
    <Callout
      tone="red"
      title={texts.rejectedTitle}
      actions={mayChange && <LinkButton to={paths.infotainmentVideoEdit(video._id)}>{texts.correct}</LinkButton>}
    >
      {video.rejectionReason}
    </Callout>
  )
}

/** The sentence is the same for every cause; the line below names the cause (INF-DET-14, EMP-1). */
function NotFound({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const gone = isGone(failure)
  return (
    <Card>
      <EmptyState
        icon={IconMovieOff}
        lit={false}
        title={texts.notFound}
        reason={gone ? texts.notFoundReason : <FailureReason failure={failure} />}
        action={
          <>
            {!gone && (
              <Button icon={IconRefresh} onClick={onRetry}>
                {uiTexts.tryAgain}
              </Button>
            )}
            <LinkButton icon={IconArrowLeft} to={paths.infotainmentVideos()}>
              {texts.back}
            </LinkButton>
          </>
        }
      />
    </Card>
  )
}
