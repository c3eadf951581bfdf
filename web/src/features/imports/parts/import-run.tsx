import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { ImportKind } from '@marquee/contract/import-columns.rules'
import type { ImportPreview, ImportResult, PlannedLine } from '@marquee/contract/imports'
import { importTexts as t } from '@marquee/contract/messages/imports'
import { getErrorMessage } from '../../../lib/call.ts'
import { formatList } from '../../../lib/format.ts'
import { ProgressBar } from '../../../ui/bars.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { useImport } from '../api.ts'
import { LineTable } from './line-table.tsx'
import { PreviewCard, SaveRefused } from './preview-card.tsx'

type Props = {
  kind: ImportKind
  file: File
  preview: ImportPreview
  /** Plans the same file again. */
  onCheckAgain: () => void
  onOther: () => void
}

/** A preview, then the import of its lines with its progress, then its result. */
export function ImportRun({ kind, file, preview, onCheckAgain, onOther }: Props) {
  const { run, results, total } = useImport(kind, { file, preview })
  if (run.isIdle) {
    return (
      <PreviewCard
        kind={kind}
        fileName={file.name}
        preview={preview}
        onConfirm={() => run.mutate()}
        onOther={onOther}
      />
    )
  }
  return (
    <Stack>
      <LeaveGuard when={run.isPending} />
      <div role="status">
        {run.isPending && (
          <Card>
            <p>{t.importing}</p>
            <ProgressBar percent={(results.length / total) * 100} label={t.importing} />
            <p>{t.progress({ done: results.length, total })}</p>
          </Card>
        )}
        {run.isSuccess && <Finished kind={kind} preview={preview} results={results} onOther={onOther} />}
      </div>
      {run.isError && (
        <div role="alert">
          <Callout tone="red" title={t.stopped} actions={<Button onClick={() => run.mutate()}>{t.resume}</Button>}>
            {`${getErrorMessage(run.error)} ${t.stoppedText({ done: results.length, total })}`}
          </Callout>
        </div>
      )}
      {run.isSuccess && <Unsaved preview={preview} results={results} onCheckAgain={onCheckAgain} />}
    </Stack>
  )
}

const OUTCOMES = ['created', 'changed', 'unchanged', 'refused', 'outdated'] as const

type FinishedProps = Pick<Props, 'kind' | 'preview' | 'onOther'> & { results: readonly ImportResult[] }

function Finished({ kind, preview, results, onOther }: FinishedProps) {
  const count = (outcome: ImportResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  const refused = count('refused') + preview.counts.refuse
  const isWhole = refused + count('outdated') === 0
  const facts = OUTCOMES.flatMap((outcome) => {
    const number = outcome === 'refused' ? refused : count(outcome)
    return number > 0 ? [t.result[outcome]({ count: number })] : []
  })
  return (
    <Callout
      tone={isWhole ? 'green' : 'yellow'}
      title={t.done}
      actions={
        <>
          {preview.counts.refuse > 0 && <SaveRefused kind={kind} preview={preview} />}
          <Button size="small" onClick={onOther}>
            {t.chooseOther}
          </Button>
        </>
      }
    >
      {formatList(facts)}
    </Callout>
  )
}

type UnsavedProps = Pick<Props, 'preview' | 'onCheckAgain'> & { results: readonly ImportResult[] }

/** The confirmed lines that were not imported, because their data changed in the meantime. */
function Unsaved({ preview, results, onCheckAgain }: UnsavedProps) {
  const messages = new Map(
    results
      .filter(({ outcome }) => outcome === 'refused' || outcome === 'outdated')
      .map(({ line, message }) => [line, message ?? t.outdatedLine]),
  )
  if (messages.size === 0) return null
  const lines = preview.lines.flatMap((line): PlannedLine[] => {
    const message = messages.get(line.line)
    return message === undefined ? [] : [{ ...line, action: 'refuse', problem: { column: null, message } }]
  })
  return (
    <Card
      title={t.notImported}
      flush
      actions={
        <Button icon={IconRefresh} onClick={onCheckAgain}>
          {t.checkAgain}
        </Button>
      }
    >
      <LineTable label={t.notImported} lines={lines} />
    </Card>
  )
}
