import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import { type CompanyVideo, MAX_NAMED_CAMPAIGNS } from '@marquee/contract/company-videos'
import { formatDuration } from '@marquee/contract/duration.rules'
import { videoLibraryTexts as texts } from '@marquee/contract/messages/video-library'
import { videoTexts } from '@marquee/contract/messages/videos'
import type { ReactNode } from 'react'
import { formatBytes, formatDetails, formatInstantDay } from '../../../lib/format.ts'
import { buildPictureSource } from '../../../lib/media-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { getVideoTitle } from '../video-title.ts'
import styles from './library-card.module.css'

/** A video of the library: its poster, its facts, and what `children` add. Lists load no video. */
export function LibraryCard({ video, children }: { video: CompanyVideo; children: ReactNode }) {
  const { width, height, durationSeconds, sizeBytes, addedAt, poster } = video
  return (
    <article className={styles.card}>
      <span className={classNames(styles.media, height > width && styles.upright)} aria-hidden="true">
        <Picture source={buildPictureSource(poster, '240px')} alt="" otherwise={<Glyph icon={IconMovie} size={28} />} />
        <span className={styles.length}>{formatDuration(durationSeconds)}</span>
      </span>
      <div className={styles.words}>
        <h3 className={styles.name} title={getVideoTitle(video)}>
          {getVideoTitle(video)}
        </h3>
        <p className={styles.facts}>
          <DateText>
            {formatDetails([
              describeOrientation(video),
              videoTexts.pixels({ width, height }),
              formatBytes(sizeBytes),
              formatInstantDay(addedAt),
            ])}
          </DateText>
        </p>
        {children}
      </div>
    </article>
  )
}

/** How many campaigns use the video besides the named ones. */
export const countOtherCampaigns = ({ campaignCount }: CompanyVideo): number =>
  Math.max(0, campaignCount - MAX_NAMED_CAMPAIGNS)

export const describeUse = ({ campaignCount }: CompanyVideo): string => texts.usedBy({ count: campaignCount })

function describeOrientation({ width, height }: CompanyVideo): string {
  if (width === height) return videoTexts.square
  return width > height ? videoTexts.landscape : videoTexts.portrait
}
