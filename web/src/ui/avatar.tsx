import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useState } from 'react'
import styles from './avatar.module.css'
import { Glyph, type Icon } from './icon.tsx'

/** A round picture, or the placeholder icon when there is none or it does not load (LAYOUT-05, TRAP-29). */
export function Avatar({ src, size = 32, icon = IconUser }: { src?: string | null; size?: number; icon?: Icon }) {
  const [broken, setBroken] = useState<string>()
  const shows = src && src !== broken
  return (
    <span className={styles.avatar} style={{ inlineSize: size, blockSize: size }}>
      {shows ? (
        <img src={src} alt="" width={size} height={size} onError={() => setBroken(src)} />
      ) : (
        <Glyph icon={icon} size={Math.round(size * 0.55)} />
      )}
    </span>
  )
}
