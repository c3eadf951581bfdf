import { videoTexts as texts } from '@marquee/contract/messages/videos'
import { uiTexts } from '@marquee/contract/messages/ui'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { getErrorMessage } from '../../../lib/call.ts'
import { formatBytes, formatWait } from '../../../lib/format.ts'
import { ProgressBar } from '../../../ui/bars.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { UploadView } from '../use-upload.ts'
import styles from './upload-progress.module.css'

type Props = { upload: UploadView; onCancel: () => void }

/** The upload of a video: its progress while it runs or is paused, else its result, with the possible actions. */
export function UploadLine({ upload, onCancel }: Props) {
  const isUnderWay = isUploading(upload)
  return (
    <div className={styles.progress}>
      {isUnderWay && <Progress upload={upload} />}
      {/* A single live region, so that screen readers announce every change. */}
      <div role="status" className={styles.said}>
        <UploadStatusNote upload={upload} />
      </div>
      <Actions upload={upload} onCancel={isUnderWay ? onCancel : undefined} />
    </div>
  )
}

const isUploading = ({ stand: { kind } }: UploadView) => kind === 'sending' || kind === 'waiting' || kind === 'paused'

/** Percent, MB of MB, and, once known, MB/s and the remaining time (UPL-6, UPL-7). */
function Progress({ upload: { stand, report, isChecking } }: { upload: UploadView }) {
  const { percent, sentBytes, totalBytes, bytesPerSecond, secondsLeft } = report
  return (
    <>
      <p className={styles.line}>
        <span>{texts.uploadedAmount({ percent, sent: formatBytes(sentBytes), total: formatBytes(totalBytes) })}</span>
        {isChecking && <span>{texts.checking}</span>}
        {!isChecking && stand.kind === 'sending' && bytesPerSecond !== null && secondsLeft !== null && (
          <span>{texts.uploadSpeed({ speed: formatBytes(bytesPerSecond), left: formatTimeLeft(secondsLeft) })}</span>
        )}
      </p>
      <ProgressBar percent={percent} label={texts.uploadProgress} />
    </>
  )
}

function UploadStatusNote({ upload: { stand, report } }: { upload: UploadView }) {
  switch (stand.kind) {
    case 'sending':
      // Announced every quarter, not every percent.
      return (
        <span className="mq-hidden">{uiTexts.uploadPercent({ percent: Math.floor(report.percent / 25) * 25 })}</span>
      )
    case 'waiting':
      return <Callout tone="yellow" title={texts.lineLost} />
    case 'paused':
      return <p className={styles.line}>{texts.paused}</p>
    case 'arrived':
      return <p className={styles.line}>{texts.uploaded({ size: formatBytes(report.totalBytes) })}</p>
    case 'cancelled':
      return <p className={styles.line}>{texts.readyToUpload({ size: formatBytes(report.totalBytes) })}</p>
    case 'refused':
      return <Callout tone="red" title={getErrorMessage(stand.failure)} />
  }
}

/** The first button stays in place while its action changes, so that it keeps the focus. */
function Actions({ upload, onCancel }: { upload: UploadView; onCancel: (() => void) | undefined }) {
  const row = useRef<HTMLDivElement>(null)
  const first = getFirstAction(upload)
  const cancel = () => {
    flushSync(() => onCancel?.())
    // The button is removed with the progress.
    row.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={row} className={styles.actions}>
      {first && (
        <Button size="small" onClick={first.act}>
          {first.words}
        </Button>
      )}
      {onCancel && (
        <Button size="small" variant="quiet" onClick={cancel}>
          {texts.cancelUpload}
        </Button>
      )}
    </div>
  )
}

/** No actions for a file that is sent with its form, and after the upload is complete. */
function getFirstAction({ stand, pause, resume }: UploadView): { words: string; act: () => void } | undefined {
  if (!pause || !resume) return undefined
  switch (stand.kind) {
    case 'sending':
    case 'waiting':
      return { words: texts.pauseUpload, act: pause }
    case 'paused':
      return { words: texts.resumeUpload, act: resume }
    case 'cancelled':
      return { words: texts.uploadNow, act: resume }
    case 'refused':
      return { words: texts.uploadAgain, act: resume }
    case 'arrived':
      return undefined
  }
}

function formatTimeLeft(seconds: number): string {
  return seconds < 60 ? uiTexts.seconds({ value: String(seconds) }) : formatWait(seconds)
}
