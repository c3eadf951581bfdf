import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { formatDuration } from '@marquee/contract/duration.rules'
import { deleteInfotainment, type InfotainmentVideo } from '@marquee/contract/infotainment'
import { May } from '../../team/may.tsx'
import { truncateText } from '@marquee/contract/text.rules'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatMonthDay } from '../../../lib/format.ts'
import { useIsNear } from '../../../lib/use-is-near.ts'
import { Button } from '../../../ui/button.tsx'
import { ObjectCard } from '../../../ui/card.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { VideoPlayer } from '../../videos/parts/video-player.tsx'
import { isUpright } from '../list-view.ts'
import styles from './video-card.module.css'

const texts = infotainmentTexts.list

/** A video of the list (INF-06 to INF-11). */
export function VideoCard({ video, onDelete }: { video: InfotainmentVideo; onDelete: () => void }) {
  const nameId = useId()
  const to = paths.infotainmentVideoDetails(video._id)
  return (
    <ObjectCard
      media={<Media video={video} />}
      name={
        <Link id={nameId} to={to} title={video.name}>
          {truncateText(video.name)}
        </Link>
      }
      foot={
        <>
          <Link to={to} className={styles.details} aria-describedby={nameId}>
            {texts.viewDetails}
            <Glyph icon={IconArrowRight} size={16} />
          </Link>
          <May call={deleteInfotainment}>
            <Button
              variant="quiet"
              size="small"
              icon={IconTrash}
              dangerous
              aria-label={texts.deleteNamed({ name: video.name })}
              onClick={onDelete}
            >
              {texts.delete}
            </Button>
          </May>
        </>
      }
    >
      <div className={styles.facts}>
        <MetaLine
          facts={[
            {
              icon: IconCalendar,
              value: infotainmentTexts.period({
                start: formatMonthDay(video.startDate),
                end: formatMonthDay(video.endDate),
              }),
            },
          ]}
        />
        <MetaLine facts={[{ icon: IconMapPin, value: truncateText(video.locationName), title: video.locationName }]} />
      </div>
      {/* Below the picture, because it would cover text in the picture (VIS-8). A playing video needs no status
         label. */}
      <div className={styles.badges}>
        <StatusBadge context="category" status={video.category} />
        {video.status !== 'approved' && <StatusBadge context="infotainment" status={video.status ?? 'pending'} />}
      </div>
    </ObjectCard>
  )
}

/** The poster; the button plays the video without sound (INF-06). */
function Media({ video }: { video: InfotainmentVideo }) {
  const length = formatDuration(video.duration)
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(ref)
  const { poster } = video.video
  return (
    <div ref={ref} className={classNames(styles.media, isUpright(video) && styles.upright)}>
      {!poster && <Glyph icon={IconMovie} size={28} />}
      <VideoPlayer
        fileName={video.video.name}
        // A poster is not lazy, as pictures are.
        poster={isNear ? poster : undefined}
        posterWidth={480}
        name={video.name}
        length={length}
        playLabel={texts.playPreview({ name: video.name, length })}
        className={styles.video}
        isPreview
      />
    </div>
  )
}
