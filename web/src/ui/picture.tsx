import { type ReactNode, useState } from 'react'
import { pictureSource } from '../lib/media-url.ts'

/**
 * A stored picture in the width it is shown in; where there is none, or it does not load, what stands in for it
 * (TRAP-29). Only where its style gives it a size: its own depends on the width that was fetched.
 */
export function Picture(props: {
  fileName: string | null | undefined
  /** How wide it is shown, in the words of the attribute of `<img>`. */
  sizes: string
  alt: string
  otherwise: ReactNode
}) {
  const { fileName, sizes, alt, otherwise } = props
  const source = pictureSource(fileName, sizes)
  const [broken, setBroken] = useState<string>()
  if (!source || source.src === broken) return otherwise
  return <img {...source} alt={alt} loading="lazy" onError={() => setBroken(source.src)} />
}
