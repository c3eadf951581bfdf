import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type CompanyVideo, removeCompanyVideo } from '@marquee/contract/company-videos'
import { May } from '../../team/may.tsx'
import { videoLibraryTexts as texts } from '@marquee/contract/messages/video-library'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { getErrorMessage } from '../../../lib/call.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout, FailureCallout } from '../../../ui/callout.tsx'
import { CardGrid } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useRemoveVideo, useRestoreVideo } from '../../videos/library/api.ts'
import { countOtherCampaigns, LibraryCard } from '../../videos/library/library-card.tsx'
import { getVideoTitle } from '../../videos/video-title.ts'
import styles from './video-cards.module.css'

type Cards = { videos: readonly CompanyVideo[]; onRemoved: (video: CompanyVideo) => void }

/** The videos of a page, with the campaigns that use them and a button that removes one. */
export function VideoCards({ videos, onRemoved }: Cards) {
  const [asked, setAsked] = useState<CompanyVideo | null>(null)
  return (
    <>
      <CardGrid label={texts.label}>
        {videos.map((video) => (
          <li key={video.name}>
            <LibraryCard video={video}>
              <UsedBy video={video} />
              <May call={removeCompanyVideo}>
                <Button
                  variant="quiet"
                  size="small"
                  dangerous
                  icon={IconTrash}
                  className={styles.remove}
                  onClick={() => setAsked(video)}
                >
                  {texts.remove}
                  <span className="mq-hidden">{getVideoTitle(video)}</span>
                </Button>
              </May>
            </LibraryCard>
          </li>
        ))}
      </CardGrid>
      {asked && (
        <RemoveVideo
          video={asked}
          onClose={() => setAsked(null)}
          onRemoved={() =>
            flushSync(() => {
              setAsked(null)
              onRemoved(asked)
            })
          }
        />
      )}
    </>
  )
}

function UsedBy({ video }: { video: CompanyVideo }) {
  const others = countOtherCampaigns(video)
  return (
    <ul className={styles.campaigns}>
      {video.campaigns.map(({ _id, name, status }) => (
        <li key={_id}>
          <Link to={paths.campaignDetails(_id)} title={name}>
            {name}
          </Link>
          <StatusBadge context="campaignList" status={status} />
        </li>
      ))}
      {others > 0 && <li className={styles.others}>{texts.moreCampaigns({ count: others })}</li>}
    </ul>
  )
}

function RemoveVideo(props: { video: CompanyVideo; onClose: () => void; onRemoved: () => void }) {
  const { video, onClose, onRemoved } = props
  const remove = useRemoveVideo(onRemoved)
  return (
    <ConfirmDialog
      open
      title={texts.removeTitle}
      text={texts.removeText}
      confirm={texts.removeConfirm}
      busyText={remove.isPending && texts.removing}
      failure={remove.error ? getErrorMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate(video)}
      onClose={onClose}
    >
      <strong>{getVideoTitle(video)}</strong>
    </ConfirmDialog>
  )
}

/** The button of the removed video is gone, so the one that undoes it has the focus. */
export function RemovedNote({ video, onRestored }: { video: CompanyVideo; onRestored: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const restore = useRestoreVideo(onRestored)
  useEffect(() => ref.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={ref} role="status">
      <Callout
        tone="plain"
        title={texts.removed({ name: getVideoTitle(video) })}
        actions={
          <Button size="small" disabled={restore.isPending} onClick={() => restore.mutate(video)}>
            {texts.undo}
          </Button>
        }
      />
      <FailureCallout>{restore.error ? getErrorMessage(restore.error) : undefined}</FailureCallout>
    </div>
  )
}
