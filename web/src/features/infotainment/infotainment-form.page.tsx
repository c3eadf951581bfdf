import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconMovieOff from '@tabler/icons-react/dist/esm/icons/IconMovieOff.mjs'
import { infotainmentTexts } from '@marquee/contract/texts/infotainment'
import { useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { CallRefused } from '../../lib/call.ts'
import { requestIdOf } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, FailedState } from '../../ui/empty-state.tsx'
import { AfterAMoment, Spinner } from '../../ui/waiting.tsx'
import { useInfotainmentToEdit } from './api.ts'
import { FormView } from './parts/form-view.tsx'

/** `/infotainmentvideos/add` and `/infotainmentvideos/edit/{id}` (INF-FORM-01 to INF-FORM-19). */
export function Component() {
  const { id } = useParams()
  return id === undefined ? <FormView key="new" /> : <EditVideo key={id} id={id} />
}

function EditVideo({ id }: { id: string }) {
  const video = useInfotainmentToEdit(id)
  if (video.data) return <FormView stored={video.data} />
  if (video.isError) {
    const isGone = video.error instanceof CallRefused && video.error.status < 500
    return (
      <Card>
        {isGone ? (
          <NotFound />
        ) : (
          <FailedState requestId={requestIdOf(video.error)} onRetry={() => void video.refetch()} />
        )}
      </Card>
    )
  }
  return (
    <AfterAMoment>
      <Spinner />
    </AfterAMoment>
  )
}

function NotFound() {
  const { details } = infotainmentTexts
  return (
    <EmptyState
      icon={IconMovieOff}
      lit={false}
      title={details.notFound}
      reason={details.notFoundReason}
      action={
        <LinkButton icon={IconArrowLeft} to={paths.infotainmentVideos()}>
          {details.back}
        </LinkButton>
      }
    />
  )
}
