import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileSearch from '@tabler/icons-react/dist/esm/icons/IconFileSearch.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { buildCsvName } from '@marquee/contract/csv.rules'
import type { ImportKind } from '@marquee/contract/import-columns.rules'
import type { ImportPreview } from '@marquee/contract/imports'
import { importTexts as t } from '@marquee/contract/messages/imports'
import { useState } from 'react'
import { getToday } from '../../../lib/clock.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { formatList } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chips } from '../../../ui/choices.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatRefusedLines } from '../refused-csv.rules.ts'
import { LineTable } from './line-table.tsx'
import styles from './preview-card.module.css'

type Props = { kind: ImportKind; fileName: string; preview: ImportPreview; onConfirm: () => void; onOther: () => void }

/** What the import of a file would do, line by line; nothing is saved before it is confirmed. */
export function PreviewCard({ kind, fileName, preview, onConfirm, onOther }: Props) {
  const { counts, lines, unreadHeads } = preview
  const [filter, setFilter] = useState('')
  const count = counts.create + counts.change
  const choices = (['create', 'change', 'refuse'] as const)
    .filter((action) => counts[action] > 0)
    .map((action) => ({ value: action, label: t.actions[action], count: counts[action] }))
  const shown = filter === '' ? lines : lines.filter(({ action }) => action === filter)
  return (
    <Card title={t.summary({ file: fileName })} flush>
      <div className={styles.body}>
        {unreadHeads.length > 0 && (
          <Callout tone="yellow">{t.unread({ count: unreadHeads.length, heads: formatList(unreadHeads) })}</Callout>
        )}
        {counts.refuse > 0 && (
          <Callout tone="red" actions={<SaveRefused kind={kind} preview={preview} />}>
            {t.refusedStay({ count: counts.refuse })}
          </Callout>
        )}
        {lines.length > 0 && (
          <Chips
            label={t.counts}
            choices={[{ value: '', label: t.all, count: lines.length }, ...choices]}
            value={filter}
            onValue={setFilter}
          />
        )}
        {counts.unchanged > 0 && lines.length > 0 && (
          <p className={styles.note}>{t.unchanged({ count: counts.unchanged })}</p>
        )}
        <div className={styles.buttons}>
          {count > 0 && (
            <Button variant="primary" icon={IconUpload} onClick={onConfirm}>
              {t.confirm({ count })}
            </Button>
          )}
          <Button onClick={onOther}>{t.chooseOther}</Button>
        </div>
      </div>
      {lines.length > 0 ? (
        <LineTable key={filter} label={t.summary({ file: fileName })} lines={shown} />
      ) : (
        <EmptyState icon={IconFileSearch} title={t.nothing} reason={t.nothingReason} />
      )}
    </Card>
  )
}

/** Saves the refused lines with their reasons, to correct and import again. */
export function SaveRefused({ kind, preview }: { kind: ImportKind; preview: ImportPreview }) {
  const name = buildCsvName(t.files[kind], t.files.refused, getToday())
  return (
    <Button size="small" icon={IconDownload} onClick={() => saveCsv(name, formatRefusedLines(preview))}>
      {t.saveRefused}
    </Button>
  )
}
