import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { shellTexts } from '@marquee/contract/messages/shell'
import { useSyncExternalStore } from 'react'
import { Glyph } from '../ui/icon.tsx'
import styles from './offline-banner.module.css'

/** Says that the connection is lost, and what that means (ERR-4). */
export function OfflineBanner() {
  const online = useSyncExternalStore(onChange, () => navigator.onLine)
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p className={styles.banner}>
          <Glyph icon={IconWifiOff} />
          <span>
            <strong>{shellTexts.offline}</strong> {shellTexts.offlineHelp}
          </span>
        </p>
      )}
    </div>
  )
}

function onChange(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
