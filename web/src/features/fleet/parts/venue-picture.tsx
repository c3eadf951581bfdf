import { buildPictureSource } from '../../../lib/media-url.ts'
import { Picture } from '../../../ui/picture.tsx'

const DEFAULTS = { vehicle: '/default-vehicle.svg', restaurant: '/default-restaurant.svg' } as const
/** The width of a picture: in a card of the grid, as the large one of the details, as a thumbnail. */
const SIZES = {
  card: '(min-width: 1200px) 330px, (min-width: 768px) 50vw, 100vw',
  large: '(min-width: 768px) 640px, 100vw',
  small: '200px',
} as const

type Props = {
  kind: keyof typeof DEFAULTS
  size?: keyof typeof SIZES
  fileName: string | null | undefined
  alt: string
}

/** The picture of a venue; a missing or broken one is replaced by the default picture, once (VEH-13, TRAP-29). */
export function VenuePicture({ kind, size = 'card', fileName, alt }: Props) {
  return (
    <Picture
      source={buildPictureSource(fileName, SIZES[size])}
      alt={alt}
      otherwise={<img src={DEFAULTS[kind]} alt={alt} />}
    />
  )
}
