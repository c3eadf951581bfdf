import { Delayed, Skeleton } from '../../../ui/loading.tsx'
import { uiTexts } from '@marquee/contract/messages/ui'
import { type TileCount, Tiles } from '../../../ui/tiles.tsx'
import styles from './tile-skeletons.module.css'

/** Placeholders of the tiles in their final size. */
export function TileSkeletons({ count }: { count: TileCount }) {
  return (
    <Delayed>
      <div role="status" aria-busy="true">
        <span className="mq-hidden">{uiTexts.loading}</span>
        <Tiles count={count}>
          {Array.from({ length: count }, (_, index) => (
            <span key={index} className={styles.tile}>
              <Skeleton width="60%" height="14px" />
              <Skeleton width="30%" height="34px" />
              <Skeleton width="80%" height="8px" />
            </span>
          ))}
        </Tiles>
      </div>
    </Delayed>
  )
}
