import { useState } from 'react'
import { mediaUrl } from '../../../lib/media-url.ts'

const DEFAULT = '/default-vehicle.svg'

/** The picture of a place; a missing or broken one is replaced by the default, once (VEH-13, TRAP-29). */
export function PlacePicture({ fileName, alt }: { fileName: string | null | undefined; alt: string }) {
  const wanted = mediaUrl(fileName)
  const [broken, setBroken] = useState<string>()
  const src = wanted && wanted !== broken ? wanted : DEFAULT
  return <img src={src} alt={alt} loading="lazy" onError={src === DEFAULT ? undefined : () => setBroken(wanted)} />
}
