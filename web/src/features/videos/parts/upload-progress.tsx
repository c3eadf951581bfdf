import { videoTexts as texts } from '@marquee/contract/texts/videos'
import { messageOf } from '../../../lib/call.ts'
import { bytesText, waitText } from '../../../lib/format.ts'
import { uiTexts } from '@marquee/contract/texts/ui'
import { ProgressBar } from '../../../ui/bars.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { UploadView } from '../use-upload.ts'
import styles from './upload-progress.module.css'

type Props = { upload: UploadView; onCancel: () => void }

/** A video on its way: its progress while it moves or rests, else what became of it. */
export function UploadLine({ upload, onCancel }: Props) {
  const { stand, report, resume } = upload
  switch (stand.kind) {
    case 'arrived':
      return (
        <p role="status" className={styles.line}>
          {texts.uploaded(bytesText(report.totalBytes))}
        </p>
      )
    case 'cancelled':
      return (
        <div className={styles.progress}>
          <p className={styles.line}>{texts.readyToUpload(bytesText(report.totalBytes))}</p>
          <Button size="small" onClick={resume}>
            {texts.uploadNow}
          </Button>
        </div>
      )
    case 'refused':
      return (
        <div className={styles.progress}>
          <Callout tone="red" title={messageOf(stand.failure)} />
          <Button size="small" onClick={resume}>
            {texts.uploadAgain}
          </Button>
        </div>
      )
    default:
      return <UploadProgress upload={upload} onCancel={onCancel} />
  }
}

/** Percent, MB of MB, and, once they can be told, MB/s and the time left (ux UPL-6, UPL-7). */
function UploadProgress({ upload, onCancel }: Props) {
  const { percent, sentBytes, totalBytes, bytesPerSecond, secondsLeft } = upload.report
  const { stand, pause, resume } = upload
  // Heard at every quarter, not at every percent.
  const heard = Math.floor(percent / 25) * 25
  const isSending = stand.kind === 'sending'
  return (
    <div className={styles.progress}>
      <p className={styles.line}>
        <span>{texts.uploadedOf(percent, bytesText(sentBytes), bytesText(totalBytes))}</span>
        {isSending && bytesPerSecond !== null && secondsLeft !== null && (
          <span>{texts.uploadSpeed(bytesText(bytesPerSecond), timeLeft(secondsLeft))}</span>
        )}
        {stand.kind === 'paused' && <span>{texts.paused}</span>}
      </p>
      <ProgressBar percent={percent} label={texts.uploadProgress} />
      <div role="status" className={styles.said}>
        {stand.kind === 'waiting' && <Callout tone="yellow" title={texts.lineLost} />}
        <span className="mq-hidden">{uiTexts.uploadPercent(heard)}</span>
      </div>
      <div className={styles.actions}>
        {stand.kind === 'paused' && resume && (
          <Button size="small" onClick={resume}>
            {texts.resumeUpload}
          </Button>
        )}
        {stand.kind !== 'paused' && pause && (
          <Button size="small" onClick={pause}>
            {texts.pauseUpload}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onCancel}>
          {texts.cancelUpload}
        </Button>
      </div>
    </div>
  )
}

function timeLeft(seconds: number): string {
  return seconds < 60 ? uiTexts.seconds(String(seconds)) : waitText(seconds)
}
