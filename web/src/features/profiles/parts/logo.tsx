import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import { useState } from 'react'
import { useSource } from '../../../lib/file-source.ts'
import { buildSrcSet } from '../../../lib/media-url.ts'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './logo.module.css'

/** The logo of a company, or the placeholder icon if there is none or it does not load (CPROF-07, TRAP-29). */
export function Logo({ src, size }: { src: File | string | undefined; size: number }) {
  const [broken, setBroken] = useState<File | string>()
  const ref = useSource(src)
  const stored = typeof src === 'string' ? { srcSet: buildSrcSet(src), sizes: `${size}px` } : {}
  return (
    <span className={styles.logo} style={{ inlineSize: size, blockSize: size }}>
      {src && src !== broken ? (
        <img ref={ref} {...stored} alt="" width={size} height={size} onError={() => setBroken(src)} />
      ) : (
        <Glyph icon={IconBuilding} size={Math.round(size * 0.42)} />
      )}
    </span>
  )
}
