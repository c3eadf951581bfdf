import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { formatDuration } from '@marquee/contract/duration.rules'
import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import { truncateText } from '@marquee/contract/text.rules'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { formatMonthDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ObjectCard } from '../../../ui/card.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { VideoThumbnail } from '../../videos/parts/video-thumbnail.tsx'
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

/** The first picture; the button plays the video without sound (INF-06). */
function Media({ video }: { video: InfotainmentVideo }) {
  const player = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const length = formatDuration(video.duration)
  const toggle = () => {
    const element = player.current
    if (element?.paused) {
      if (element.currentTime <= 0.5) element.currentTime = 0
      // Without the file there is nothing to play, and the picture already says so.
      void element.play().catch(() => setPlaying(false))
    } else element?.pause()
  }
  return (
    <>
      <VideoThumbnail
        fileName={video.video?.name}
        isUpright={isUpright(video)}
        stands="middle"
        player={player}
        onPlaying={setPlaying}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={(isPlaying ? texts.pausePreview : texts.playPreview)({ name: video.name, length })}
        onClick={toggle}
      >
        <Glyph icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled} size={14} />
        <span>{length}</span>
      </button>
    </>
  )
}
