import type { AuditLine } from '@marquee/contract/audit'
import { auditTexts } from '@marquee/contract/messages/audit'
import { listChanges, listDetails, nameKind, type NamedChange } from '@marquee/contract/texts/audit'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { getSubjectPath } from '../subject-path.ts'
import styles from './line-details.module.css'

const t = auditTexts.page

/** All details of a line, with links to its objects. */
export function LineDetails({ line }: { line: AuditLine }) {
  const { subject, party } = line
  const changes = listChanges(line.changes)
  const path = getSubjectPath(line)
  return (
    <section aria-label={t.details} className={styles.details}>
      <DefinitionList
        layout="pairs"
        items={[
          { label: t.exactly, value: <time dateTime={line.at}>{line.at}</time> },
          { label: t.who, value: line.actor },
          ...buildItem(t.fromWhere, line.address),
          { label: t.thing, value: `${nameKind(subject.kind)} ${subject.name}` },
          { label: t.thingId, value: <Code text={subject.id} label={t.thingId} /> },
          ...buildItem(t.party, party && (party.name ?? t.gone)),
          ...buildItem(t.version, line.version),
          ...buildItem(t.file, line.sha256 && <Code text={line.sha256} label={t.file} />),
          ...buildItem(t.reason, line.reason),
          ...buildItem(t.changes, changes.length > 0 && <ChangeList changes={changes} />),
          ...listDetails(line.details).map(({ field, value }) => ({ label: field, value })),
          { label: t.lineId, value: <Code text={line.id} label={t.lineId} /> },
        ]}
      />
      <p className={styles.ways}>
        {path && <Link to={path}>{t.openThing}</Link>}
        <Link to={paths.subjectAudit(subject.id)}>{t.onlyThis}</Link>
        <Link to={`${paths.audit()}?actor=${line.actorId ?? 'house'}`}>{t.onlyWho}</Link>
        {party && <Link to={`${paths.audit()}?party=${party.id}`}>{t.onlyTheirs}</Link>}
      </p>
    </section>
  )
}

/** A pair that is shown only with a value. */
function buildItem(label: string, value: ReactNode): { label: string; value: ReactNode }[] {
  return value === null || value === undefined || value === '' || value === false ? [] : [{ label, value }]
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <span className={styles.code}>
      <code>{text}</code>
      <CopyButton label={auditTexts.copy({ what: label })} text={text} />
    </span>
  )
}

/** Old and new values, field by field; only the first of many. */
export function ChangeList({ changes, most = Infinity }: { changes: readonly NamedChange[]; most?: number }) {
  const left = changes.length - most
  return (
    <ul className={styles.changes}>
      {changes.slice(0, most).map(({ field, from, to }) => (
        <li key={field} className={styles.change}>
          <span className={styles.field}>{field}</span>{' '}
          <span className={styles.values}>
            <del className={styles.from} title={from}>
              {from}
            </del>{' '}
            <span aria-hidden="true">→</span>{' '}
            <ins className={styles.to} title={to}>
              {to}
            </ins>
          </span>
        </li>
      ))}
      {left > 0 && <li className={styles.more}>{t.moreChanges({ count: left })}</li>}
    </ul>
  )
}
