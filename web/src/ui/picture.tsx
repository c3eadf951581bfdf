import { type ReactNode, useState } from 'react'
import styles from './picture.module.css'

/**
 * A picture in the width it is shown in; where there is none, or it does not load, what stands in for it (TRAP-29).
 * Only where its style gives it a size: its own depends on the width that was fetched.
 */
export function Picture(props: {
  source: { src: string; srcSet?: string; sizes?: string } | undefined
  alt: string
  otherwise: ReactNode
}) {
  const { source, alt, otherwise } = props
  const [broken, setBroken] = useState<string>()
  if (!source || source.src === broken) return otherwise
  return <img {...source} alt={alt} className={styles.picture} loading="lazy" onError={() => setBroken(source.src)} />
}
