import { uiTexts } from '@marquee/contract/messages/ui'
import { videoFixTexts as texts } from '@marquee/contract/messages/video-fix'
import { ProgressBar } from '../../../ui/bars.tsx'
import { formatSeconds, formatWait } from '../../../lib/format.ts'
import styles from './conversion-progress.module.css'

/** Percent and, once it is known, the time left; announced every quarter (UPL-7). */
export function ConversionProgress({ percent, secondsLeft }: { percent: number; secondsLeft: number | null }) {
  return (
    <div className={styles.progress}>
      <p className={styles.line} aria-hidden="true">
        <span>{texts.converting({ percent })}</span>
        {secondsLeft !== null && <span>{texts.timeLeft({ time: formatTimeLeft(secondsLeft) })}</span>}
      </p>
      <ProgressBar percent={percent} label={texts.conversion} />
      <span role="status" className="mq-hidden">
        {uiTexts.uploadPercent({ percent: Math.floor(percent / 25) * 25 })}
      </span>
    </div>
  )
}

const formatTimeLeft = (seconds: number) => (seconds < 60 ? formatSeconds(seconds) : formatWait(seconds))
