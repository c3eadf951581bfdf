import { useState } from 'react'
import { mediaUrl } from '../../../lib/media-url.ts'

const DEFAULTS = { vehicle: '/default-vehicle.svg', restaurant: '/default-restaurant.svg' } as const

/** The picture of a place; a missing or broken one is replaced by the default, once (VEH-13, TRAP-29). */
export function PlacePicture(props: {
  kind: keyof typeof DEFAULTS
  fileName: string | null | undefined
  alt: string
  className?: string
}) {
  const { kind, fileName, alt, className } = props
  const wanted = mediaUrl(fileName)
  const [broken, setBroken] = useState<string>()
  const src = wanted !== undefined && wanted !== broken ? wanted : DEFAULTS[kind]
  const replace = src === wanted ? () => setBroken(wanted) : undefined
  return <img src={src} alt={alt} loading="lazy" className={className} onError={replace} />
}
