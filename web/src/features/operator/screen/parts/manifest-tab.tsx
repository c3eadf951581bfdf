import type { ManifestSpot, ScreenManifest } from '@marquee/contract/operator-screens'
import type { Screen } from '@marquee/contract/screens'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatBytes, formatDay, formatList, formatSeconds, formatWait } from '../../../../lib/format.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Card, Stack } from '../../../../ui/card.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { Table } from '../../../../ui/table.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { formatLocalTime } from '../../../screens/times.rules.ts'
import { useScreenManifest } from '../api.ts'
import { formatHours } from '../screen.rules.ts'
import styles from './tabs.module.css'

const t = operatorScreenTexts.manifest

/** The current manifest beside the manifest that the device reports. */
export function ManifestTab({ screen }: { screen: Screen }) {
  const manifest = useScreenManifest(screen._id)
  if (manifest.data) return <Read screen={screen} manifest={manifest.data} />
  return <NotLoaded query={manifest} rows={5} failure="card" />
}

function Read({ screen, manifest }: { screen: Screen; manifest: ScreenManifest }) {
  const { version, device, spots, openingHours, isOpen, loop, loopSeconds, today, bytes } = manifest
  return (
    <Stack>
      <Card title={t.title}>
        <div className={styles.group}>
          <Match manifest={manifest} />
          <DefinitionList
            layout="columns"
            items={[
              { label: t.version, value: <Hash text={version} /> },
              {
                label: t.deviceVersion,
                value: device?.version ? <Hash text={device.version} /> : t.notSaid,
              },
              {
                label: isOpen ? t.open : t.closed,
                value: formatHours(openingHours),
              },
              ...(manifest.served
                ? [
                    {
                      label: t.fetched({ when: formatLocalTime(manifest.served.at, screen) }),
                      value: <Hash text={manifest.served.version} />,
                    },
                  ]
                : []),
            ]}
          />
        </div>
      </Card>
      <Card
        title={t.loop({
          day: formatDay(today),
          seconds: loopSeconds < 60 ? formatSeconds(loopSeconds) : formatWait(Math.round(loopSeconds / 60) * 60),
        })}
      >
        <div className={styles.group}>
          <ol className={styles.loop}>
            {loop.map((slot, index) => (
              <li key={index} className={classNames(styles.slot, !slot && styles.free)}>
                <small>{t.slot({ number: index + 1 })}</small>
                {slot ? <Link to={paths.operatorCampaign(slot.campaignId)}>{slot.name}</Link> : t.unsold}
              </li>
            ))}
          </ol>
          <p className={styles.quiet}>{t.loopHelp}</p>
        </div>
      </Card>
      <Card
        title={t.spots}
        note={t.files({ count: new Set(spots.map(({ file }) => file.sha256)).size, bytes: formatBytes(bytes) })}
        flush
      >
        {spots.length === 0 ? (
          <p className={styles.none}>{t.empty}</p>
        ) : (
          <Table label={t.spots} wide rows={spots} rowKey={({ kind, id }) => `${kind} ${id}`} columns={COLUMNS} />
        )}
      </Card>
    </Stack>
  )
}

function Match({ manifest: { isPaired, device, version } }: { manifest: ScreenManifest }) {
  if (!isPaired) return <Callout tone="plain" title={t.unpaired} />
  if (!device?.version) return null
  return device.version === version ? (
    <Callout tone="green" title={t.isSame} />
  ) : (
    <Callout tone="yellow" title={t.differs} />
  )
}

/** A prefix is enough to tell hashes apart; copying takes the whole hash. */
function Hash({ text }: { text: string }) {
  return (
    <span className={styles.hash} title={text}>
      {text.slice(0, 10)}
      <CopyButton label={t.copyHash} text={text} />
    </span>
  )
}

const TONES = { running: 'green', ahead: 'klein', over: 'grey' } as const

const COLUMNS = [
  {
    key: 'name',
    head: t.name,
    name: true,
    cell: ({ kind, id, name }: ManifestSpot) =>
      kind === 'campaign' ? <Link to={paths.operatorCampaign(id)}>{name}</Link> : name,
  },
  { key: 'kind', head: t.kind, cell: ({ kind }: ManifestSpot) => t.kinds[kind] },
  {
    key: 'flight',
    head: t.flight,
    cell: ({ startsOn, endsOn, state }: ManifestSpot) => (
      <span className={styles.cell}>
        {campaignTexts.period({ start: formatDay(startsOn), end: formatDay(endsOn) })}{' '}
        <Badge tone={TONES[state]}>{t.states[state]}</Badge>
      </span>
    ),
  },
  {
    key: 'slots',
    head: t.slots,
    cell: ({ slots }: ManifestSpot) => (slots.length === 0 ? operatorScreenTexts.none : formatList(slots.map(String))),
  },
  {
    key: 'file',
    head: t.file,
    cell: ({ file }: ManifestSpot) => (
      <span className={styles.cell}>
        <span className={styles.block}>
          {t.fileNote({ bytes: formatBytes(file.bytes), seconds: formatSeconds(file.durationMs / 1000) })}
        </span>
        <Hash text={file.sha256} />
        {!file.isStored && <span className={classNames(styles.block, styles.bad)}>{t.missing}</span>}
      </span>
    ),
  },
]
