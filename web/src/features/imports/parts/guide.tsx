import { CUISINE_TYPES } from '@marquee/contract/fleet'
import {
  getColumnHead,
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportKind,
  REQUIRED_COLUMNS,
} from '@marquee/contract/import-columns.rules'
import { importTexts as t } from '@marquee/contract/messages/imports'
import { MAX_TAGS_PER_SCREEN } from '@marquee/contract/screen-tags.rules'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Table } from '../../../ui/table.tsx'
import { useChoiceNames } from '../api.ts'
import styles from './guide.module.css'

/** How to prepare a file, with every column. */
export function Guide({ kind }: { kind: ImportKind }) {
  const names = useChoiceNames()
  const columns: readonly ImportColumn[] = IMPORT_COLUMNS[kind]
  return (
    <>
      <Card title={t.guide}>
        <ol className={styles.steps}>
          <li>{t.steps.first}</li>
          <li>{t.steps.second}</li>
          <li>{t.steps.third}</li>
        </ol>
        <ul className={styles.rules}>
          <li>{t.rules.match[kind]}</li>
          <li>{t.rules.review[kind]}</li>
          <li>{t.rules.blank}</li>
        </ul>
      </Card>
      <Card title={t.columnsTitle} note={t.heads} flush>
        <Table
          label={t.columnsTitle}
          density="compact"
          rows={columns}
          rowKey={(column) => column}
          columns={[
            { key: 'name', head: t.column, name: true, cell: (column) => t.columns[column] },
            { key: 'head', head: t.columnHead, cell: (column) => <code translate="no">{getColumnHead(column)}</code> },
            ...(REQUIRED_COLUMNS[kind].length > 0
              ? [
                  {
                    key: 'need',
                    head: t.columnNeed,
                    cell: (column: ImportColumn) => (REQUIRED_COLUMNS[kind].includes(column) ? t.required : t.optional),
                  },
                ]
              : []),
            { key: 'hint', head: t.columnHint, cell: (column) => describeColumn(kind, column, names) },
          ]}
        />
      </Card>
    </>
  )
}

/** Lists with more names are cut, so that the guide stays short. */
const MAX_NAMES = 12

function describeColumn(
  kind: ImportKind,
  column: ImportColumn,
  names: Record<'location' | 'type', string[]>,
): ReactNode {
  if (column === 'location' && kind === 'screens') return t.hints.venueLocation
  if (column === 'location' || column === 'type') {
    const some = names[column].slice(0, MAX_NAMES)
    const listed = names[column].length > MAX_NAMES ? [...some, '…'] : some
    return listed.length === 0 ? t.hints.text : t.hints[column]({ names: listed.join(', ') })
  }
  switch (column) {
    case 'id':
      return t.hints.id
    case 'name':
      return kind === 'screens' ? t.hints.screenName : t.hints.text
    case 'cuisineType':
      return (
        <>
          {t.hints.cuisineType} <code translate="no">{CUISINE_TYPES.join(', ')}</code>
        </>
      )
    case 'seatingCapacity':
      return t.hints.number
    case 'footTraffic':
      return t.hints.guests
    case 'email':
      return t.hints.email
    case 'latitude':
      return t.hints.degrees({ example: '48.2082' })
    case 'longitude':
      return t.hints.degrees({ example: '16.3738' })
    case 'tags':
      return t.hints.tags({ most: MAX_TAGS_PER_SCREEN })
    case 'vehicle':
      return t.hints.vehicle
    case 'restaurant':
      return t.hints.restaurant
    default:
      return column.endsWith('day') ? t.hints.hours : t.hints.text
  }
}
