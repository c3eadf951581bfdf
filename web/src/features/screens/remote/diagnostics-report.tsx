import { diagnosticsTexts as d } from '@marquee/contract/messages/player-diagnostics'
import type { RemoteControl } from '@marquee/contract/remote-orders'
import { remoteControlTexts as t } from '@marquee/contract/messages/remote-control'
import type { Screen } from '@marquee/contract/screens'
import { useState } from 'react'
import { formatBytes, formatCount } from '../../../lib/format.ts'
import { formats } from '../../../lib/formats.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { formatLocalTime } from '../times.rules.ts'
import styles from './remote.module.css'

type Diagnostics = NonNullable<RemoteControl['diagnostics']>

/** What the player reported about itself, as in front of the screen (PLY-5); closed until the reader opens it. */
export function DiagnosticsReport({ screen, diagnostics }: { screen: Screen; diagnostics: Diagnostics }) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className={styles.details} onToggle={(event) => setIsOpened(event.currentTarget.open)}>
      <summary>
        <DateText>{t.diagnostics({ when: formatLocalTime(diagnostics.at, screen) })}</DateText>
      </summary>
      {isOpened && <Facts screen={screen} facts={diagnostics.facts} />}
    </details>
  )
}

function Facts({ screen, facts }: { screen: Screen; facts: Diagnostics['facts'] }) {
  return (
    <>
      <DefinitionList layout="columns" items={listFacts(facts, screen)} />
      {facts.errors.length > 0 && (
        <ul aria-label={d.lastErrors} className={styles.errors}>
          {facts.errors.map((error) => (
            <li key={`${error.at} ${error.detail}`}>
              <DateText>{formatLocalTime(error.at, screen)}</DateText> <code translate="no">{error.detail}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function listFacts(facts: Diagnostics['facts'], screen: Screen) {
  const { display, manifestVersion, lastSyncAt, files, playing, queuedPlays, clockOffsetMs, storage, restarts } = facts
  const sayYes = (is: boolean) => (is ? d.yes : d.no)
  return [
    { label: d.player, value: facts.playerVersion },
    { label: t.display, value: `${formats.formatNumber(display.width)} × ${formats.formatNumber(display.height)}` },
    { label: d.manifest, value: manifestVersion ? <code translate="no">{manifestVersion}</code> : t.nothing },
    { label: d.lastSync, value: lastSyncAt ? formatLocalTime(lastSyncAt, screen) : t.nothing },
    { label: t.playing, value: playing ?? t.nothing },
    { label: d.files, value: d.filesReady(files) },
    { label: d.proofsWaiting, value: formatCount(queuedPlays) },
    ...(clockOffsetMs === null
      ? []
      : [{ label: d.clockOffset, value: d.secondsOff({ seconds: toSeconds(clockOffsetMs) }) }]),
    ...(storage
      ? [{ label: d.storage, value: `${formatBytes(storage.usedBytes)} / ${formatBytes(storage.totalBytes)}` }]
      : []),
    { label: d.startsAlone, value: sayYes(facts.isInstalled) },
    { label: d.keptAwake, value: sayYes(facts.isKeptAwake) },
    { label: d.restarts, value: d.restartsBecause({ count: restarts.count, reason: restarts.reason ?? '' }) },
    { label: d.lastErrors, value: facts.errors.length === 0 ? d.noErrors : formatCount(facts.errors.length) },
  ]
}

const toSeconds = (ms: number) => formats.formatNumber(ms / 1000, { maximumFractionDigits: 1 })
