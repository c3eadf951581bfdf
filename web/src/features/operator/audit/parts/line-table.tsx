import type { AuditLine } from '@marquee/contract/audit'
import { auditTexts } from '@marquee/contract/messages/audit'
import { listChanges, nameAction, nameKind } from '@marquee/contract/texts/audit'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { getToday } from '../../../../lib/clock.ts'
import { formatLongDate } from '../../../../lib/format.ts'
import { formats } from '../../../../lib/formats.ts'
import { type Column, Table } from '../../../../ui/table.tsx'
import { getLineName } from '../line.rules.ts'
import { getSubjectPath } from '../subject-path.ts'
import { LineDetails, ChangeList } from './line-details.tsx'
import styles from './line-table.module.css'

const t = auditTexts.page

/** The lines of the log, grouped by the reader's days; the details of a line open below it. */
export function LineTable({ lines, foot }: { lines: readonly AuditLine[]; foot: ReactNode }) {
  const [openId, setOpenId] = useState('')
  const toggle = (id: string) => setOpenId(id === openId ? '' : id)
  return (
    <Table
      label={t.list}
      density="compact"
      wide
      columns={buildColumns(openId, toggle)}
      rows={lines}
      rowKey={({ id }) => id}
      rowState={({ id }) => (id === openId ? 'selected' : undefined)}
      groupOf={({ at }) => ({ key: getToday(new Date(at)), head: formatLongDate(new Date(at)) })}
      detailOf={(line) => line.id === openId && <LineDetails line={line} />}
      foot={foot}
    />
  )
}

function buildColumns(openId: string, toggle: (id: string) => void): Column<AuditLine>[] {
  return [
    { key: 'at', head: t.when, width: '7rem', cell: ({ at }) => <When at={at} /> },
    { key: 'who', head: t.who, width: '12rem', cell: (line) => <Who line={line} /> },
    {
      key: 'what',
      head: t.what,
      name: true,
      width: '20rem',
      cell: (line) => <What line={line} isOpen={line.id === openId} onToggle={() => toggle(line.id)} />,
    },
    { key: 'changes', head: t.changes, cell: (line) => <Why line={line} /> },
  ]
}

function When({ at }: { at: string }) {
  const time = formats.formatInstant(at, { hour: 'numeric', minute: '2-digit', second: '2-digit' })
  return (
    <time dateTime={at} title={at} className={styles.when}>
      {time}
    </time>
  )
}

function Who({ line: { actor, address } }: { line: AuditLine }) {
  return (
    <span className={styles.two}>
      <span>{actor}</span>
      {address && <span className={styles.quiet}>{address}</span>}
    </span>
  )
}

function What({ line, isOpen, onToggle }: { line: AuditLine; isOpen: boolean; onToggle: () => void }) {
  const { action, subject } = line
  const path = getSubjectPath(line)
  return (
    <span className={styles.two}>
      <button
        type="button"
        data-opens-row=""
        aria-expanded={isOpen}
        aria-label={getLineName(line)}
        className={styles.open}
        onClick={onToggle}
      >
        {nameAction(action)}
      </button>
      <span className={styles.quiet}>
        {nameKind(subject.kind)} {path ? <Link to={path}>{subject.name}</Link> : subject.name}
      </span>
    </span>
  )
}

const MAX_CHANGES = 3

function Why({ line }: { line: AuditLine }) {
  const changes = listChanges(line.changes)
  if (changes.length === 0 && !line.reason) return <span className={styles.quiet}>{t.noChange}</span>
  return (
    <span className={styles.why}>
      {changes.length > 0 && <ChangeList changes={changes} most={MAX_CHANGES} />}
      {line.reason && (
        <q className={styles.reason} title={line.reason}>
          {line.reason}
        </q>
      )}
    </span>
  )
}
