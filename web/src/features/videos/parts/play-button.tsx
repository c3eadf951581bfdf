import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './play-button.module.css'

/** The mark in the middle of a preview that plays it. */
export function PlayMark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      <Glyph icon={IconPlayerPlayFilled} size={20} />
    </span>
  )
}

/** The one button over a video that does not play yet, as large as its picture. */
export function PlayButton({ label, length, onPlay }: { label: string; length?: string; onPlay: () => void }) {
  return (
    <button type="button" className={styles.play} aria-label={label} onClick={onPlay}>
      <PlayMark />
      {length !== undefined && length !== '' && <Length length={length} />}
    </button>
  )
}

export function Length({ length }: { length: string }) {
  return (
    <span className={styles.length} aria-hidden="true">
      {length}
    </span>
  )
}
