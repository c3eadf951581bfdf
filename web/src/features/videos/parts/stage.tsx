import IconMovieOff from '@tabler/icons-react/dist/esm/icons/IconMovieOff.mjs'
import { videoTexts } from '@marquee/contract/messages/videos'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './stage.module.css'
import { VideoPlayer } from './video-player.tsx'

type Props = {
  /** the stored video, if there is one */
  video: { name: string; poster?: string | null } | null | undefined
  name: string
  isUpright: boolean
  /** known dimensions reserve the space before the video loads */
  size?: { width: number; height: number } | null
}

/** A stored video on a dark ground, inside a black bezel (CAMP-DET-10, INF-DET-04). */
export function Stage({ video, name, isUpright, size }: Props) {
  return (
    <div className={styles.stage}>
      {video?.name ? (
        <div className={classNames(styles.glass, isUpright && styles.uprightGlass)}>
          <VideoPlayer
            // Another video begins anew.
            key={video.name}
            fileName={video.name}
            poster={video.poster}
            posterWidth={960}
            name={name}
            size={size}
            className={classNames(styles.video, isUpright && styles.upright)}
          />
        </div>
      ) : (
        <p className={styles.none}>
          <Glyph icon={IconMovieOff} size={28} />
          {videoTexts.noVideo}
        </p>
      )}
    </div>
  )
}
