import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useState } from 'react'
import styles from './avatar.module.css'
import { Glyph, type Icon } from './icon.tsx'

/** A round picture, or the initials or the placeholder icon if there is none or it does not load (LAYOUT-05, TRAP-29). */
export function Avatar(props: {
  source?: { src: string; srcSet?: string; sizes?: string } | undefined
  size?: number
  icon?: Icon
  /** In place of the icon. */
  initials?: string
}) {
  const { source, size = 32, icon = IconUser, initials } = props
  const [broken, setBroken] = useState<string>()
  return (
    <span className={styles.avatar} style={{ inlineSize: size, blockSize: size }}>
      {source && source.src !== broken ? (
        <img {...source} alt="" width={size} height={size} onError={() => setBroken(source.src)} />
      ) : initials ? (
        <span aria-hidden="true">{initials}</span>
      ) : (
        <Glyph icon={icon} size={Math.round(size * 0.55)} />
      )}
    </span>
  )
}
