import type { Campaign } from '@marquee/contract/campaigns'
import type { CompanyVideo } from '@marquee/contract/company-videos'
import { VIDEO_RULES } from '@marquee/contract/media.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { Callout } from '../../../ui/callout.tsx'
import { LibraryButton } from '../../videos/library/library-button.tsx'
import { VideoField, type VideoFieldProps } from '../../videos/parts/video-field.tsx'
import type { BarWarning } from '../bar-warnings.ts'
import { FormSection, type Step } from './form-section.tsx'
import styles from './video-section.module.css'

const texts = campaignFormTexts

type Props = Omit<VideoFieldProps, 'rule' | 'stored'> & {
  type: ScreenType
  stored: Campaign['video']
  /** the name of another campaign that it comes from */
  reusedFrom: string | undefined
  /** an earlier video that the user chose */
  isEarlier: boolean
  barWarnings: readonly BarWarning[]
  onChooseEarlier: (video: CompanyVideo) => void
  step: Step
  error: string | undefined
}

/** The video of the campaign, and the selected screens on which it has bars. */
export function VideoSection({ step, error, type, stored, reusedFrom, isEarlier, onChooseEarlier, ...rest }: Props) {
  const { barWarnings: barred, ...field } = rest
  const rule = VIDEO_RULES.campaign[type]
  return (
    <FormSection step={step} error={error} help={type === 'vehicle' ? texts.landscapeFor : texts.portraitFor}>
      <div role="status" className={styles.bars}>
        {barred.length > 0 && <Bars barred={barred} />}
      </div>
      <VideoField
        {...field}
        rule={rule}
        library={<LibraryButton rule={rule} disabled={field.isBusy} onChoose={onChooseEarlier} />}
        stored={
          stored && {
            fileName: stored.name,
            poster: stored.poster,
            seconds: stored.durationSeconds,
            caption: reusedFrom !== undefined ? texts.reusedVideo({ name: reusedFrom }) : texts.storedVideo,
            isUpright: stored.height > stored.width,
            facts: stored,
            isChosen: isEarlier,
          }
        }
      />
    </FormSection>
  )
}

/** Only a warning, because the client may want exactly these screens (D-39). */
function Bars({ barred }: { barred: readonly BarWarning[] }) {
  return (
    <Callout tone="yellow" title={texts.barsTitle({ count: barred.reduce((sum, { screens }) => sum + screens, 0) })}>
      {barred.map(({ name, screens, percent }, index) => (
        <span key={index} className={styles.line}>
          {texts.barsNote({ name, count: screens, percent })}
        </span>
      ))}
      {texts.barsAdvice}
    </Callout>
  )
}
