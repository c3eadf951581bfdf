import IconMovieOff from '@tabler/icons-react/dist/esm/icons/IconMovieOff.mjs'
import type { ListedCampaign } from '@marquee/contract/campaigns'
import { useRef } from 'react'
import { mediaUrl } from '../../../lib/media-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import { useIsNear } from '../use-is-near.ts'
import styles from './campaign-media.module.css'

/**
 * The first picture of a campaign's video, for cards and lines. A portrait stands right in a dark frame, so
 * that the badge on the left stays free (ui design 8). Says nothing by itself; the name stands beside it.
 */
export function CampaignMedia({ video, small = false }: { video: ListedCampaign['video']; small?: boolean }) {
  const ref = useRef<HTMLSpanElement>(null)
  const isNear = useIsNear(ref)
  const url = mediaUrl(video?.name)
  const isPortrait = video !== null && video.height > video.width
  return (
    <span
      ref={ref}
      className={classNames(styles.media, isPortrait && styles.portrait, small && styles.small)}
      aria-hidden="true"
    >
      {url ? (
        // A moment after the start, because first frames are often black.
        isNear && <video src={`${url}#t=0.5`} preload="metadata" muted playsInline disablePictureInPicture />
      ) : (
        <Glyph icon={IconMovieOff} size={small ? 16 : 28} />
      )}
    </span>
  )
}
