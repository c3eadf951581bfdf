import type { Campaign } from '@marquee/contract/campaigns'
import { VIDEO_RULES } from '@marquee/contract/media.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { VideoField, type VideoFieldProps } from '../../videos/parts/video-field.tsx'
import { FormSection, type Step } from './form-section.tsx'

const texts = campaignTexts.form

type Props = Omit<VideoFieldProps, 'rule' | 'stored'> & {
  type: ScreenType
  stored: Campaign['video']
  step: Step
  error: string | undefined
}

/** The video of the campaign. */
export function VideoSection({ step, error, type, stored, ...field }: Props) {
  return (
    <FormSection step={step} error={error} help={type === 'vehicle' ? texts.landscapeFor : texts.portraitFor}>
      <VideoField
        {...field}
        rule={VIDEO_RULES.campaign[type]}
        stored={
          stored && {
            fileName: stored.name,
            caption: texts.storedVideo,
            isUpright: stored.height > stored.width,
            facts: stored,
          }
        }
      />
    </FormSection>
  )
}
