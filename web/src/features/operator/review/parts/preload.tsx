import type { Review } from '@marquee/contract/operator'
import { buildMediaUrl } from '../../../../lib/media-url.ts'

/** What comes next is fetched while the present one is looked at, so that it is there at once. */
export function Preload({ review }: { review: Review | undefined }) {
  const film = buildMediaUrl(review?.video?.name)
  return (
    <div hidden aria-hidden="true">
      {/* Seen by nobody, and without sound. */}
      {film && <video key={film} src={film} preload="auto" muted tabIndex={-1} />}
      {review?.images.map((image) => (
        <img key={image} src={buildMediaUrl(image)} alt="" />
      ))}
    </div>
  )
}
