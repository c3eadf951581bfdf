import { videoTexts as texts } from '@marquee/contract/texts/videos'
import { bytesText, waitText } from '../../../lib/format.ts'
import { uiTexts } from '@marquee/contract/texts/ui'
import { ProgressBar } from '../../../ui/bars.tsx'
import { Button } from '../../../ui/button.tsx'
import type { UploadReport } from '../upload.ts'
import styles from './upload-progress.module.css'

/** Percent, MB of MB, and, once they can be told, MB/s and the time left (ux UPL-6, UPL-7). */
export function UploadProgress({ report, onCancel }: { report: UploadReport; onCancel: () => void }) {
  const { percent, sentBytes, totalBytes, bytesPerSecond, secondsLeft } = report
  // Heard at every quarter, not at every percent.
  const heard = Math.floor(percent / 25) * 25
  return (
    <div className={styles.progress}>
      <p className={styles.line}>
        <span>{texts.uploadedOf(percent, bytesText(sentBytes), bytesText(totalBytes))}</span>
        {bytesPerSecond !== null && secondsLeft !== null && (
          <span>{texts.uploadSpeed(bytesText(bytesPerSecond), timeLeft(secondsLeft))}</span>
        )}
      </p>
      <ProgressBar percent={percent} label={texts.uploadProgress} />
      <span role="status" className="mq-hidden">
        {uiTexts.uploadPercent(heard)}
      </span>
      <Button size="small" variant="quiet" onClick={onCancel}>
        {texts.cancelUpload}
      </Button>
    </div>
  )
}

function timeLeft(seconds: number): string {
  return seconds < 60 ? uiTexts.seconds(String(seconds)) : waitText(seconds)
}
