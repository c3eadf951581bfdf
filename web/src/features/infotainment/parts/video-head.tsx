import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { type InfotainmentVideo, updateInfotainment } from '@marquee/contract/infotainment'
import { May } from '../../team/may.tsx'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { paths } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './video-head.module.css'

const texts = infotainmentTexts.details

/** Name, status, category and location, and the link to the form (INF-DET-02, INF-DET-03, INF-DET-12). */
export function VideoHead({ video }: { video: InfotainmentVideo }) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <div className={styles.line}>
          <h2 className={styles.name}>{video.name}</h2>
          <StatusBadge context="infotainment" status={video.status ?? 'pending'} />
        </div>
        <div className={styles.line}>
          <StatusBadge context="category" status={video.category} />
          <MetaLine facts={[{ icon: IconMapPin, value: video.locationName }]} />
        </div>
      </div>
      <May call={updateInfotainment}>
        <LinkButton icon={IconPencil} to={paths.infotainmentVideoEdit(video._id)}>
          {texts.edit}
        </LinkButton>
      </May>
    </header>
  )
}
