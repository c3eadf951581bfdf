import IconCircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { PlannedLine } from '@marquee/contract/imports'
import { importTexts as t } from '@marquee/contract/messages/imports'
import { useState } from 'react'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Icon } from '../../../ui/icon.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Table } from '../../../ui/table.tsx'
import { formatProblem } from '../refused-csv.rules.ts'
import styles from './line-table.module.css'

const LOOKS: Readonly<Record<PlannedLine['action'], { tone: Tone; icon: Icon }>> = {
  create: { tone: 'green', icon: IconPlus },
  change: { tone: 'klein', icon: IconPencil },
  refuse: { tone: 'red', icon: IconCircleXFilled },
}
const LINES_PER_PAGE = 50

/** Lines of a file with what becomes of them, a page at a time. */
export function LineTable({ label, lines }: { label: string; lines: readonly PlannedLine[] }) {
  const [page, setPage] = useState(1)
  const shown = lines.slice((page - 1) * LINES_PER_PAGE, page * LINES_PER_PAGE)
  return (
    <Table
      label={label}
      density="compact"
      rows={shown}
      rowKey={({ line }) => String(line)}
      columns={[
        { key: 'line', head: t.line, align: 'end', width: '64px', cell: ({ line }) => line },
        { key: 'name', head: t.name, name: true, cell: ({ name }) => name },
        {
          key: 'action',
          head: t.action,
          cell: ({ action }) => <Badge {...LOOKS[action]}>{t.actions[action]}</Badge>,
        },
        { key: 'details', head: t.details, cell: (line) => <Details line={line} /> },
      ]}
      foot={
        lines.length > LINES_PER_PAGE && (
          <Pager page={page} size={LINES_PER_PAGE} total={lines.length} onPage={setPage} />
        )
      }
    />
  )
}

function Details({ line }: { line: PlannedLine }) {
  if (line.problem) return formatProblem(line)
  if (line.changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {line.changes.map(({ column, from, to }) => (
        <li key={column}>{t.changed({ column: t.columns[column], from: from || t.empty, to: to || t.empty })}</li>
      ))}
    </ul>
  )
}
