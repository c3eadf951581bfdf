import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import { screenTexts } from '@marquee/contract/messages/screens'
import { Badge } from '../../../ui/badge.tsx'
import styles from './bulk.module.css'

/** The tags of a screen, or a dash. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return screenTexts.none
  return (
    <ul aria-label={screenBulkTexts.tags} className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Badge tone="grey">{tag}</Badge>
        </li>
      ))}
    </ul>
  )
}
