import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { VideoFacts } from '@marquee/contract/media.rules'
import { videoTexts as texts } from '@marquee/contract/messages/videos'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatBytes } from '../../../lib/format.ts'
import { buildMediaUrl, buildPosterUrl } from '../../../lib/media-url.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { ChosenVideo, FileRule } from '../chosen-video.ts'
import { usePartialUpload } from '../partial-upload.ts'
import type { PosterChoice } from '../use-poster.ts'
import type { UploadView } from '../use-upload.ts'
import { FixButton, FixNote } from './fix-offer.tsx'
import { PosterField } from './poster-field.tsx'
import { UploadLine } from './upload-progress.tsx'
import styles from './video-field.module.css'
import { VIDEO_INPUT_ID, VideoDrop, VideoInput } from './video-input.tsx'
import { VIDEO_NAME_ID, VideoPreview } from './video-preview.tsx'
import { VideoRules } from './video-rules.tsx'

/** The stored video, with its known facts. */
export type StoredVideo = {
  fileName: string
  poster: string | null | undefined
  caption: string
  isUpright: boolean
  seconds: number
  facts: VideoFacts | null
  /** The user chose it from the library, and can go back. */
  isChosen?: boolean
}

export type VideoFieldProps = {
  rule: FileRule
  video: ChosenVideo
  stored: StoredVideo | null
  /** set during the upload, and after it was sent before the form */
  upload: UploadView | null
  poster: PosterChoice
  isBusy: boolean
  /** another way to choose a video */
  library?: ReactNode
  onChoose: (file: File) => void
  onReset: () => void
  onCancel: () => void
}

/** The video of a form: chosen, checked against the four rules, previewed, sent with the form (UPL-1 to UPL-9). */
export function VideoField(props: VideoFieldProps) {
  const { rule, video, stored } = props
  const { fixed, replace, restore } = useFixedVideo(props)
  return (
    <div className={styles.field}>
      {/* A single live region, so that screen readers announce the result once. */}
      <div role="status" className={styles.verdict}>
        {'refusal' in video && (
          <Callout tone="red" title={video.refusal.sentence}>
            {video.refusal.fact}
          </Callout>
        )}
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <Chosen {...props} />
        </div>
        <div className={styles.side}>
          <VideoRules rule={rule} facts={getFacts(video, stored)} />
          {video.kind === 'fits' && rule.orientation && (
            <Callout tone="green" title={texts.allPass}>
              {props.upload?.isMoving && (props.isBusy ? texts.mayLeave : texts.goOn)}
            </Callout>
          )}
          {fixed && <Callout tone="plain" title={texts.fixedFrom({ name: fixed.original.name })} />}
          {rule.orientation && <FixNote video={video} rule={{ ...rule, orientation: rule.orientation }} />}
          <div className={styles.actions}>
            {rule.orientation && (
              <FixButton
                video={video}
                rule={{ ...rule, orientation: rule.orientation }}
                disabled={props.isBusy}
                onFixed={replace}
              />
            )}
            {fixed && (
              <Button size="small" disabled={props.isBusy} onClick={restore}>
                {texts.restoreOriginal}
              </Button>
            )}
            {(video.kind === 'refused' || (video.kind === 'none' && stored)) && (
              <VideoInput look="button" text={texts.chooseAnother} disabled={props.isBusy} onChoose={props.onChoose} />
            )}
            {props.library}
          </div>
        </div>
      </div>
    </div>
  )
}

/** A converted file takes the place of the chosen one, which stays at hand until another is chosen. */
function useFixedVideo({ video, onChoose }: VideoFieldProps) {
  const [last, setLast] = useState<{ result: File; original: File } | null>(null)
  const file = 'file' in video ? video.file : null
  const fixed = last?.result === file ? last : null
  return {
    fixed,
    replace: (result: File) => {
      // The first original, also after a second conversion.
      if (file) setLast({ result, original: fixed?.original ?? file })
      onChoose(result)
    },
    restore: () => {
      if (fixed) flushSync(() => onChoose(fixed.original))
      document.getElementById(VIDEO_NAME_ID)?.focus({ preventScroll: true })
    },
  }
}

/** The file that the rules beside are checked against: the chosen one, else the stored one. */
function getFacts(video: ChosenVideo, stored: StoredVideo | null): VideoFacts | null {
  if (video.kind === 'fits' || video.kind === 'refused') return video.facts
  return video.kind === 'none' && stored ? stored.facts : null
}

function Chosen({ video, stored, upload, poster, isBusy, onChoose, onReset, onCancel }: VideoFieldProps) {
  if (video.kind === 'none' && stored) {
    const { fileName, isUpright, caption, seconds, isChosen } = stored
    const source = buildMediaUrl(fileName)
    return (
      <>
        <VideoPreview
          source={source}
          poster={(poster.source === source && poster.chosen?.file) || buildPosterUrl(stored.poster, 960)}
          isUpright={isUpright}
          name={caption}
          seconds={seconds}
        />
        <PosterField
          choice={poster}
          source={source === undefined ? null : { video: source, seconds }}
          isUpright={isUpright}
          isBusy={isBusy}
        />
        {isChosen && <ResetButton isBusy={isBusy} onReset={onReset} />}
      </>
    )
  }
  if (video.kind === 'none' || video.kind === 'removed') {
    return (
      <>
        <VideoDrop disabled={isBusy} onChoose={onChoose} />
        <PartialUploadNote />
      </>
    )
  }
  return (
    <FilePreview video={video} poster={poster}>
      {upload ? (
        <UploadLine upload={upload} onCancel={onCancel} />
      ) : (
        <p className={styles.state}>{describeState(video)}</p>
      )}
      {video.kind === 'fits' && (
        <PosterField
          choice={poster}
          source={{ video: video.file, seconds: video.facts.durationSeconds }}
          isUpright={isUprightVideo(video.facts)}
          isBusy={isBusy}
        />
      )}
      <ResetButton isBusy={isBusy} onReset={onReset} />
    </FilePreview>
  )
}

function ResetButton({ isBusy, onReset }: Pick<VideoFieldProps, 'isBusy' | 'onReset'>) {
  return (
    <Button size="small" icon={IconRefresh} disabled={isBusy} onClick={() => reset(onReset)}>
      {texts.resetVideo}
    </Button>
  )
}

/** A browser may not open a file again on its own, so the user has to choose it again (UPL-6). */
function PartialUploadNote() {
  const resting = usePartialUpload()
  if (!resting) return null
  const { fileName, arrivedBytes, sizeBytes } = resting
  return (
    <Callout tone="plain" title={texts.resting}>
      {texts.restingHint({ name: fileName, arrived: formatBytes(arrivedBytes), size: formatBytes(sizeBytes) })}
    </Callout>
  )
}

/** The button is removed with the video; its place takes the focus for the next one. */
function reset(onReset: () => void) {
  flushSync(onReset)
  document.getElementById(VIDEO_INPUT_ID)?.focus()
}

type VideoWithFile = Extract<ChosenVideo, { file: File }>

function FilePreview(props: { video: VideoWithFile; poster: PosterChoice; children: ReactNode }) {
  const { video, poster, children } = props
  const facts = video.kind === 'reading' ? null : video.facts
  // A file that cannot be read cannot be shown either.
  const shows = video.kind !== 'refused' || facts !== null
  return (
    <>
      <VideoPreview
        source={shows ? video.file : undefined}
        poster={poster.source === video.file ? poster.chosen?.file : undefined}
        isUpright={facts !== null && isUprightVideo(facts)}
        name={video.file.name}
        seconds={facts?.durationSeconds}
      />
      {children}
    </>
  )
}

const isUprightVideo = ({ width, height }: VideoFacts) => height > width

function describeState(video: VideoWithFile): string {
  if (video.kind === 'reading') return texts.readingVideo
  return video.kind === 'fits' ? texts.readyToUpload({ size: formatBytes(video.file.size) }) : texts.notUploaded
}
