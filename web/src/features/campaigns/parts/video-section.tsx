import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { Campaign } from '@marquee/contract/campaigns'
import { VIDEO_RULES, type VideoFacts } from '@marquee/contract/media.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import type { ReactNode } from 'react'
import { bytesText } from '../../../lib/format.ts'
import { mediaUrl } from '../../../lib/media-url.ts'
import { Button } from '../../../ui/button.tsx'
import type { UploadReport } from '../upload.ts'
import type { ChosenVideo } from '../video.ts'
import { Callout } from './callout.tsx'
import { FormSection, type Step } from './form-section.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { VideoDrop, VideoInput } from './video-input.tsx'
import { VideoPreview } from './video-preview.tsx'
import { VideoRules } from './video-rules.tsx'
import styles from './video-section.module.css'

const texts = campaignTexts.form

export type VideoProps = {
  type: ScreenType
  video: ChosenVideo
  stored: Campaign['video']
  /** while the form is being sent */
  upload: UploadReport | null
  isBusy: boolean
  onChoose: (file: File) => void
  onReset: () => void
  onCancel: () => void
}

/** The video of the campaign: chosen, judged by the four rules, previewed, sent with the form. */
export function VideoSection({ step, ...props }: VideoProps & { step: Step }) {
  const { type, video, stored } = props
  return (
    <FormSection step={step} help={type === 'vehicle' ? texts.landscapeFor : texts.portraitFor}>
      {/* One place that tells the verdict, so that it is heard once. */}
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
          <VideoRules rule={VIDEO_RULES.campaign[type]} facts={factsOf(video, stored)} />
          {video.kind === 'fits' && (
            <Callout tone="green" title={texts.allPass}>
              {props.upload && texts.mayLeave}
            </Callout>
          )}
          {(video.kind === 'refused' || (video.kind === 'none' && stored)) && (
            <VideoInput look="button" text={texts.chooseAnother} disabled={props.isBusy} onChoose={props.onChoose} />
          )}
        </div>
      </div>
    </FormSection>
  )
}

/** What the rules beside are held against: the chosen file, else the stored one. */
function factsOf(video: ChosenVideo, stored: Campaign['video']): VideoFacts | null {
  if (video.kind === 'fits' || video.kind === 'refused') return video.facts
  return video.kind === 'none' ? stored : null
}

function Chosen({ video, stored, upload, isBusy, onChoose, onReset, onCancel }: VideoProps) {
  if (video.kind === 'none' && stored) {
    const { width, height, name } = stored
    return <VideoPreview source={mediaUrl(name)} size={{ width, height }} name={texts.storedVideo} />
  }
  if (video.kind === 'none' || video.kind === 'removed') {
    return <VideoDrop disabled={isBusy} onChoose={onChoose} />
  }
  return (
    <FilePreview video={video}>
      {upload ? (
        <UploadProgress report={upload} onCancel={onCancel} />
      ) : (
        <>
          <p className={styles.state}>{stateOf(video)}</p>
          <Button size="small" icon={IconRefresh} disabled={isBusy} onClick={onReset}>
            {texts.resetVideo}
          </Button>
        </>
      )}
    </FilePreview>
  )
}

type VideoWithFile = Extract<ChosenVideo, { file: File }>

function FilePreview({ video, children }: { video: VideoWithFile; children: ReactNode }) {
  const facts = video.kind === 'reading' ? null : video.facts
  // What cannot be read cannot be shown either.
  const shows = video.kind !== 'refused' || facts !== null
  return (
    <>
      <VideoPreview source={shows ? video.file : undefined} size={facts} name={video.file.name} />
      {children}
    </>
  )
}

function stateOf(video: VideoWithFile): string {
  if (video.kind === 'reading') return texts.readingVideo
  return video.kind === 'fits' ? texts.readyToUpload(bytesText(video.file.size)) : texts.notUploaded
}
