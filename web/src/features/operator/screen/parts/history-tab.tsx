import type { OperatorScreen } from '@marquee/contract/operator-screen-details'
import { auditTexts } from '@marquee/contract/messages/audit'
import { listChanges, nameAction } from '@marquee/contract/texts/audit'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { Badge } from '../../../../ui/badge.tsx'
import { Card, Stack } from '../../../../ui/card.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { Table } from '../../../../ui/table.tsx'
import { formatLocalTime } from '../../../screens/times.rules.ts'
import { describeDisplay, formatHours } from '../screen.rules.ts'
import styles from './tabs.module.css'

const t = operatorScreenTexts.history

/** The screen's audit history, its devices, and its earlier states. */
export function HistoryTab({ known }: { known: OperatorScreen }) {
  return (
    <Stack>
      <ScreenActions known={known} />
      <Devices known={known} />
      <Terms known={known} />
    </Stack>
  )
}

function ScreenActions({ known: { deeds, screen } }: { known: OperatorScreen }) {
  return (
    <Card title={t.deeds}>
      {deeds.length === 0 ? (
        <p className={styles.quiet}>{t.noDeeds}</p>
      ) : (
        <ol className={styles.deeds}>
          {deeds.map(({ at, by, action, reason, changes }) => (
            <li key={`${at} ${action}`}>
              <b>{nameAction(action)}</b> {t.by({ name: by })}
              <small>
                <DateText>{formatLocalTime(at, screen)}</DateText>
              </small>
              {listChanges(changes).map((change) => (
                <small key={change.field}>{auditTexts.table.change(change)}</small>
              ))}
              {reason && <small>{reason}</small>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

type Device = OperatorScreen['devices'][number]

function Devices({ known: { devices, screen } }: { known: OperatorScreen }) {
  const formatTime = (instant: string | null) => (instant ? formatLocalTime(instant, screen) : operatorScreenTexts.none)
  return (
    <Card title={t.devices} note={devices.length} flush>
      {devices.length === 0 ? (
        <p className={styles.none}>{t.noDevices}</p>
      ) : (
        <Table
          label={t.devices}
          wide
          rows={devices}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'model',
              head: t.model,
              name: true,
              cell: (device: Device) => describeDisplay(device),
            },
            { key: 'uuid', head: t.uuid, cell: ({ uuid }: Device) => <span title={uuid}>{uuid.slice(0, 8)}</span> },
            { key: 'paired', head: t.paired, cell: ({ pairedAt }: Device) => formatTime(pairedAt) },
            { key: 'first', head: t.firstSeen, cell: ({ firstSeenAt }: Device) => formatTime(firstSeenAt) },
            {
              key: 'unpaired',
              head: t.unpaired,
              cell: ({ unpairedAt }: Device) =>
                unpairedAt ? formatTime(unpairedAt) : <Badge tone="green">{t.present}</Badge>,
            },
          ]}
        />
      )}
    </Card>
  )
}

type Terms = OperatorScreen['terms'][number]

function Terms({ known: { terms, screen } }: { known: OperatorScreen }) {
  const first = terms.at(-1)
  return (
    <Card title={t.terms} flush>
      <Table
        label={t.terms}
        rows={terms}
        rowKey={({ since }) => since}
        columns={[
          {
            key: 'since',
            head: t.since,
            name: true,
            cell: (one: Terms) => (one === first ? t.fromTheStart : formatLocalTime(one.since, screen)),
          },
          { key: 'slots', head: t.slots, align: 'end', cell: ({ slotsPerLoop }: Terms) => slotsPerLoop },
          { key: 'place', head: t.place, cell: ({ place }: Terms) => place || operatorScreenTexts.noVenue },
          { key: 'hours', head: t.hours, cell: ({ openingHours }: Terms) => formatHours(openingHours) },
        ]}
      />
    </Card>
  )
}
