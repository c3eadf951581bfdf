import type { Campaign } from '@marquee/contract/campaigns'
import { VIDEO_RULES } from '@marquee/contract/media.rules'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { Card } from '../../../ui/card.tsx'
import { VideoRules } from '../../videos/parts/video-rules.tsx'
import styles from './video-card.module.css'

/** The facts of the video and the result of each rule; the video plays on the stage above (UPL-3). */
export function VideoCard({ campaign }: { campaign: Campaign }) {
  const { video, type } = campaign
  return (
    <Card title={texts.video} note={video ? texts.videoNote : texts.noVideo}>
      <div className={styles.rules}>
        <VideoRules rule={VIDEO_RULES.campaign[type]} facts={video} />
      </div>
    </Card>
  )
}
