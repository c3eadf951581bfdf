import { type ReactNode, useState } from 'react'
import styles from './picture.module.css'

/**
 * A picture in the displayed width; if there is none, or it does not load, its fallback (TRAP-29). Its style has to set
 * its size, because its own size depends on the fetched width.
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
