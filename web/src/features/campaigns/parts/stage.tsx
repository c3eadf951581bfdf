import IconMovieOff from '@tabler/icons-react/dist/esm/icons/IconMovieOff.mjs'
import type { Campaign } from '@marquee/contract/campaigns'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { mediaUrl } from '../../../lib/media-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './stage.module.css'

const texts = campaignTexts.details

/** The video on night, inside a black bezel, with the browser's own controls (CAMP-DET-10). */
export function Stage({ video, name }: { video: Campaign['video']; name: string }) {
  const url = mediaUrl(video?.name)
  const isUpright = video !== null && video.height > video.width
  return (
    <div className={styles.stage}>
      {url && video ? (
        <video
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={texts.videoOf(name)}
          width={video.width}
          height={video.height}
          className={classNames(styles.video, isUpright && styles.upright)}
        />
      ) : (
        <p className={styles.none}>
          <Glyph icon={IconMovieOff} size={28} />
          {texts.noVideo}
        </p>
      )}
    </div>
  )
}
