import type { Review } from '@marquee/contract/operator'
import { buildMediaUrl } from '../../../../lib/media-url.ts'

/** Loads the media of the next review while the current one is shown. */
export function Preload({ review }: { review: Review | undefined }) {
  const videoUrl = buildMediaUrl(review?.video?.name)
  return (
    <div hidden aria-hidden="true">
      {/* Hidden from users, and without sound. */}
      {videoUrl && <video key={videoUrl} src={videoUrl} preload="auto" muted tabIndex={-1} />}
      {review?.images.map((image) => (
        <img key={image} src={buildMediaUrl(image)} alt="" />
      ))}
    </div>
  )
}
