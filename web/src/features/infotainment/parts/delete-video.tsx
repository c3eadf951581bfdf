import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import { infotainmentTexts } from '@marquee/contract/messages/infotainment'
import { getToday } from '../../../lib/clock.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { VideoThumbnail } from '../../videos/parts/video-thumbnail.tsx'
import { useDeleteInfotainment } from '../api.ts'
import { isUpright, isPlaying } from '../list-view.ts'
import styles from '../../videos/parts/deleted-object.module.css'

const texts = infotainmentTexts.list

type Props = { ownerId: string; video: InfotainmentVideo; onClose: () => void; onDeleted: () => void }

/** Asks before a video is deleted, and lists what stops playing (INF-15 to INF-17, DEL-1). */
export function DeleteVideo({ ownerId, video, onClose, onDeleted }: Props) {
  const toast = useToast()
  const remove = useDeleteInfotainment(ownerId, {
    onDeleted: () => {
      toast.success(texts.deletedTitle, texts.deleted)
      onDeleted()
    },
    onFailed: () => {
      toast.error(texts.oops, texts.deleteFailed)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={texts.deleteTitle}
      text={texts.deleteText}
      confirm={texts.deleteConfirm}
      busyText={remove.isPending && texts.deleting}
      onConfirm={() => remove.mutate(video._id)}
      onClose={onClose}
    >
      <VideoThumbnail video={video.video} isUpright={isUpright(video)} look="small" />
      <p className={styles.object}>
        <strong>{video.name}</strong>
        <Impact video={video} />
      </p>
    </ConfirmDialog>
  )
}

function Impact({ video }: { video: InfotainmentVideo }) {
  const count = video.screens.length
  if (count === 0) return <span>{texts.nothingPlays}</span>
  return isPlaying(video, getToday()) ? (
    <span className={styles.stops}>{texts.stopsNow({ count })}</span>
  ) : (
    <span>{texts.chosenScreens({ count })}</span>
  )
}
