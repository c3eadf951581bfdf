import IconDeviceTvOff from '@tabler/icons-react/dist/esm/icons/IconDeviceTvOff.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/texts/screens'
import { instantText } from '../../../lib/format.ts'
import { mediaUrl } from '../../../lib/media-url.ts'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './screen-stage.module.css'

const t = screenTexts

/** What a screen shows now, as its device said with the last sign of life; `moving` plays it. */
export function ScreenStage({ screen, moving = false }: { screen: Screen; moving?: boolean }) {
  const film = screen.onlineStatus === 'online' ? mediaUrl(screen.nowPlaying?.video) : undefined
  if (!film) {
    return (
      <div className={styles.stage}>
        <p className={styles.quiet}>
          <Glyph icon={IconDeviceTvOff} size={26} />
          {quietReason(screen)}
        </p>
      </div>
    )
  }
  return (
    <div className={styles.stage}>
      {/* Spots on these screens have no sound to be captioned. */}
      <video
        key={film}
        src={moving ? film : `${film}#t=0.5`}
        preload={moving ? 'auto' : 'metadata'}
        autoPlay={moving}
        loop
        muted
        playsInline
        aria-label={screen.nowPlaying?.name}
      />
      <span className={styles.badge}>
        <Glyph icon={IconPlayerPlayFilled} size={12} />
        {t.nowPlaying}
      </span>
    </div>
  )
}

function quietReason({ onlineStatus, lastConnection, nowPlaying }: Screen): string {
  if (onlineStatus === 'Unknown') return t.neverSeen
  if (onlineStatus === 'online') return nowPlaying ? t.houseCard : t.nothingPlaying
  return lastConnection ? t.noSignalSince(instantText(lastConnection)) : t.noSignal
}
