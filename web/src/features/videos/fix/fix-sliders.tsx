import { formatDuration } from '@marquee/contract/duration.rules'
import { videoFixTexts as texts } from '@marquee/contract/messages/video-fix'
import { type ReactNode, useId } from 'react'
import { formats } from '../../../lib/formats.ts'
import styles from './fix-sliders.module.css'

/** Where the crop is; the arrow keys move it, as dragging the picture does. */
export function CropSlider({ value, onValue }: { value: number; onValue: (value: number) => void }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {texts.cropPosition}
        <span className={styles.hint}>{texts.cropHint}</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={value}
        aria-valuetext={formats.formatNumber(value, { style: 'percent' })}
        className={styles.range}
        onChange={(event) => onValue(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

type CutProps = {
  cut: { start: number; end: number }
  totalSeconds: number
  /** pictures of the video along its length */
  strip: ReactNode
  onStart: (seconds: number) => void
}

/**
 * The kept part as a window on the length of the video. An invisible range lies above it, so that the window is dragged
 * and moved with the keys as any other.
 */
export function CutSlider({ cut, totalSeconds, strip, onStart }: CutProps) {
  const id = useId()
  const toPercent = (seconds: number) => `${(seconds / totalSeconds) * 100}%`
  const part = texts.part({ from: formatDuration(cut.start), until: formatDuration(cut.end) })
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {texts.keptPart}
        <span className={styles.hint}>{texts.partOfTotal({ part, total: formatDuration(totalSeconds) })}</span>
      </label>
      <div className={styles.timeline}>
        {strip}
        <span
          className={styles.window}
          style={{ insetInlineStart: toPercent(cut.start), inlineSize: toPercent(cut.end - cut.start) }}
        />
        <input
          id={id}
          type="range"
          min={0}
          max={totalSeconds - (cut.end - cut.start)}
          step={0.1}
          value={cut.start}
          aria-valuetext={part}
          className={styles.cover}
          onChange={(event) => onStart(event.currentTarget.valueAsNumber)}
        />
      </div>
    </div>
  )
}
