import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import type { RemoteControl } from '@marquee/contract/remote-orders'
import { SCREENSHOT_HOURS } from '@marquee/contract/remote-orders.rules'
import { remoteControlTexts as t } from '@marquee/contract/messages/remote-control'
import type { Screen } from '@marquee/contract/screens'
import { isGone } from '../../../lib/query.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { formatLocalTime } from '../times.rules.ts'
import { useScreenshot } from './api.ts'
import styles from './remote.module.css'

type Taken = NonNullable<RemoteControl['screenshot']>

/** The latest screenshot with its time, or how to take one. */
export function Screenshot(props: { screen: Screen; taken: Taken | null; mayTake: boolean }) {
  const { screen, taken, mayTake } = props
  return (
    <div className={styles.shot}>
      <h4 className={styles.heading}>{t.picture}</h4>
      {taken ? <Picture key={taken.orderId} screen={screen} taken={taken} /> : <NoPicture mayTake={mayTake} />}
    </div>
  )
}

function Picture({ screen, taken: { orderId, at, width, height } }: { screen: Screen; taken: Taken }) {
  const picture = useScreenshot(screen._id, orderId)
  const when = formatLocalTime(at, screen)
  // It was deleted, or replaced by a newer one, whose event is on its way.
  if (isGone(picture.error)) return <NoPicture mayTake={false} />
  return (
    <figure className={styles.figure}>
      {picture.data ? (
        <img src={picture.data} width={width} height={height} alt={t.pictureAlt({ screen: screen.name, when })} />
      ) : (
        <NotLoaded query={picture} failure="line">
          <Skeleton ratio={`${width} / ${height}`} />
        </NotLoaded>
      )}
      <figcaption>
        <DateText>{when}</DateText>
        <small className={styles.quiet}>{t.deletedAfter({ hours: SCREENSHOT_HOURS })}</small>
      </figcaption>
    </figure>
  )
}

function NoPicture({ mayTake }: { mayTake: boolean }) {
  return (
    <div className={styles.empty}>
      <Glyph icon={IconCamera} />
      <p>{t.noPicture({ hours: SCREENSHOT_HOURS })}</p>
      {mayTake && <p className={styles.quiet}>{t.noPictureHint}</p>}
    </div>
  )
}
