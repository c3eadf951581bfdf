import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/texts/screens'
import { now } from '../../../lib/clock.ts'
import { ageText, instantText } from '../../../lib/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Live } from '../../../ui/live.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './screen-head.module.css'
import { ScreenStage } from './screen-stage.tsx'

const t = screenTexts

/** Information left, what it plays on the night stage right (SCR-DET-03). */
export function ScreenHead({ screen, onReplace }: { screen: Screen; onReplace: () => void }) {
  const toast = useToast()
  const copyUuid = (uuid: string) => {
    void navigator.clipboard.writeText(uuid).then(() => toast.success(t.copied))
  }
  return (
    <section className={styles.head}>
      <div className={styles.words}>
        <header className={styles.title}>
          <h2>{screen.model}</h2>
          <StatusBadge place="screenStatus" status={screen.status} />
          <StatusBadge place="displayStatus" status={screen.onlineStatus} />
        </header>
        <p className={styles.monitoring}>
          {t.monitoring} <Freshness lastConnection={screen.lastConnection} />
        </p>
        <h3>{t.information}</h3>
        <DefinitionList
          layout="columns"
          items={[
            { label: t.screenType, value: screen.screenType },
            { label: t.orientation, value: screen.defaultOrientation },
            { label: t.imei, value: screen.imeiNumber ?? t.none },
            {
              label: t.uuid,
              title: screen.uuid ?? undefined,
              value: screen.uuid ? (
                <span className={styles.uuid}>
                  {shortUuid(screen.uuid)}
                  <IconButton
                    icon={IconCopy}
                    iconSize={14}
                    label={t.copyUuid}
                    onClick={() => copyUuid(screen.uuid ?? '')}
                  />
                </span>
              ) : (
                t.none
              ),
            },
            {
              label: t.lastConnection,
              value: screen.lastConnection ? instantText(screen.lastConnection) : t.neverConnected,
            },
            { label: t.slots, value: screen.slotsPerLoop },
          ]}
        />
        <Button size="small" icon={IconRefresh} onClick={onReplace} className={styles.replace}>
          {t.replace}
        </Button>
      </div>
      <div className={styles.stage}>
        <ScreenStage screen={screen} moving />
        {screen.nowPlaying?.video && screen.onlineStatus === 'online' && <p>{screen.nowPlaying.name}</p>}
      </div>
    </section>
  )
}

/** `Live` while the last sign of life is younger than a minute, then its age (OPEN-87). */
function Freshness({ lastConnection }: { lastConnection: string | null }) {
  if (lastConnection === null) return t.neverConnected
  const at = now()
  const ageSeconds = Math.max(0, (at.getTime() - Date.parse(lastConnection)) / 1000)
  return <Live ageSeconds={ageSeconds} age={ageText(lastConnection, at)} />
}

const shortUuid = (uuid: string) => `${uuid.slice(0, 8)}...${uuid.slice(-4)}`
