import IconMovieOff from '@tabler/icons-react/dist/esm/icons/IconMovieOff.mjs'
import { videoTexts as texts } from '@marquee/contract/texts/videos'
import { useSource } from '../../../lib/file-source.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './video-preview.module.css'

/** Has the focus after the file was chosen; its input goes then. */
export const VIDEO_NAME_ID = 'video-name'

/** A video to look at before it is sent: 16 to 9, an upright one inside a dark frame, its name below. */
export function VideoPreview(props: { source: File | string | undefined; isUpright: boolean; name: string }) {
  const { source, isUpright, name } = props
  const ref = useSource(source)
  return (
    <div className={styles.preview}>
      <div className={classNames(styles.frame, isUpright && styles.upright)}>
        {source ? (
          <video ref={ref} controls muted playsInline preload="metadata" aria-label={texts.preview(name)} />
        ) : (
          <Glyph icon={IconMovieOff} size={28} />
        )}
      </div>
      <p id={VIDEO_NAME_ID} tabIndex={-1} className={styles.name} title={name}>
        {name}
      </p>
    </div>
  )
}
