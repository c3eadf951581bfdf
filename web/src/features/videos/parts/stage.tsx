import IconMovieOff from '@tabler/icons-react/dist/esm/icons/IconMovieOff.mjs'
import { videoTexts } from '@marquee/contract/texts/videos'
import { mediaUrl } from '../../../lib/media-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './stage.module.css'

type Props = {
  /** the stored file, when there is one */
  fileName: string | null | undefined
  name: string
  isUpright: boolean
  /** known ones keep the room before the video arrives */
  size?: { width: number; height: number } | null
}

/** A stored video on night, inside a black bezel, with the browser's own controls (CAMP-DET-10, INF-DET-04). */
export function Stage({ fileName, name, isUpright, size }: Props) {
  const url = mediaUrl(fileName)
  return (
    <div className={styles.stage}>
      {url ? (
        <video
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={videoTexts.videoOf(name)}
          width={size?.width}
          height={size?.height}
          className={classNames(styles.video, isUpright && styles.upright)}
        />
      ) : (
        <p className={styles.none}>
          <Glyph icon={IconMovieOff} size={28} />
          {videoTexts.noVideo}
        </p>
      )}
    </div>
  )
}
