import { createInfotainment } from '@marquee/contract/infotainment'
import { forAllowed } from '../team/may.tsx'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconMovieOff from '@tabler/icons-react/dist/esm/icons/IconMovieOff.mjs'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { useParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { toLoadState } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useInfotainmentToEdit } from './api.ts'
import { FormView } from './parts/form-view.tsx'

/** `/infotainmentvideos/add` and `/infotainmentvideos/edit/{id}` (INF-FORM-01 to INF-FORM-19). */
export const Component = forAllowed(createInfotainment, InfotainmentForm)

function InfotainmentForm() {
  const { id } = useParams()
  return id === undefined ? <FormView key="new" /> : <EditVideo key={id} id={id} />
}

function EditVideo({ id }: { id: string }) {
  const load = toLoadState(useInfotainmentToEdit(id))
  return (
    <Loaded load={load} gone={<NotFound />}>
      {(stored) => <FormView stored={stored} />}
    </Loaded>
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
