import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorBankTexts as t } from '@marquee/contract/messages/operator-bank'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { getErrorMessage, type UploadProgress } from '../../../../lib/call.ts'
import { formatBytes, formatList } from '../../../../lib/format.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { ProgressBar } from '../../../../ui/bars.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Card } from '../../../../ui/card.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Glyph } from '../../../../ui/icon.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { formatIban } from '../iban.rules.ts'
import { fetchDemoStatement, type ImportResult, useBankFiles, useImport } from '../bank-api.ts'
import styles from './import-card.module.css'

/** Imports a bank statement that is dropped, chosen, or taken from the demo world; shows progress and result. */
export function ImportCard({ onImported }: { onImported: () => void }) {
  const { mutate, data, error, isPending, progress } = useImport()
  const files = useBankFiles()
  const importFile = (file: File) => mutate(file, { onSuccess: onImported })
  return (
    <Card>
      <Drop isBusy={isPending} onFile={importFile}>
        {isPending && <Progress progress={progress} />}
      </Drop>
      <div role="status" className={styles.result}>
        {data && !isPending && <Result imported={data} />}
        {error && !isPending && (
          <Callout tone="red" title={t.failed}>
            {getErrorMessage(error)}
          </Callout>
        )}
      </div>
      {files.data?.hasDemoStatement && <Demo isBusy={isPending} onFile={importFile} />}
    </Card>
  )
}

function Drop(props: { isBusy: boolean; onFile: (file: File) => void; children: ReactNode }) {
  const { isBusy, onFile, children } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const chooseFile = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !isBusy) onFile(file)
  }
  return (
    // Drag and drop is only for pointers; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        chooseFile(event.dataTransfer.files)
      }}
    >
      <Glyph icon={IconFileUpload} size={22} />
      <div className={styles.words}>
        <p className={styles.title}>{t.drop}</p>
        <p className={styles.hint}>{t.dropHint}</p>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        accept=".xml,.zip,application/xml,text/xml,application/zip"
        hidden
        onChange={(event) => {
          chooseFile(event.currentTarget.files)
          // Allows choosing the same file again.
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="primary"
        icon={IconUpload}
        busyText={isBusy && t.importing}
        onClick={() => input.current?.click()}
      >
        {t.choose}
      </Button>
    </div>
  )
}

function Progress({ progress }: { progress: UploadProgress | null }) {
  const { sentBytes = 0, totalBytes = 0 } = progress ?? {}
  const isSent = totalBytes > 0 && sentBytes >= totalBytes
  return (
    <div className={styles.progress}>
      <ProgressBar percent={totalBytes === 0 ? 0 : (sentBytes / totalBytes) * 100} label={t.progress} />
      <p className={styles.hint}>
        {isSent ? t.working : t.sent({ sent: formatBytes(sentBytes), total: formatBytes(totalBytes) })}
      </p>
    </div>
  )
}

function Result({ imported: { file, isNew, otherAccounts, result } }: { imported: ImportResult }) {
  const { newEntries, knownEntries, matched, matchedCents, open, payouts } = result
  if (!isNew) {
    return (
      <Callout tone="plain" title={t.knownFile({ name: file.name })}>
        {t.knownFileText}
      </Callout>
    )
  }
  const facts = [
    t.result({ fresh: newEntries, known: knownEntries }),
    t.matched({ count: matched, amount: formatEuros(matchedCents) }),
    // Outgoing entries of a payout run are neither allocated nor open.
    ...(newEntries > matched + open ? [t.ofPayouts({ count: newEntries - matched - open })] : []),
    t.waits({ count: open }),
    ...(payouts > 0 ? [t.payouts({ count: payouts })] : []),
    ...(otherAccounts.length > 0 ? [t.otherAccounts({ ibans: formatList(otherAccounts.map(formatIban)) })] : []),
  ]
  return (
    <Callout tone={open === 0 ? 'green' : 'yellow'} title={t.imported({ name: file.name })}>
      {facts.join('; ')}
    </Callout>
  )
}

/** In the demo world, there is a statement to try the import with. */
function Demo({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const toast = useToast()
  const fetching = useMutation({
    mutationFn: ({ take }: { take: (file: File) => void }) => fetchDemoStatement().then(take),
    onError: (failure) => toast.error(t.demoFailed, getErrorMessage(failure)),
  })
  const isOff = isBusy || fetching.isPending
  return (
    <div className={styles.demo}>
      <span className={styles.hint}>{t.demoHint}</span>
      <Button size="small" disabled={isOff} onClick={() => fetching.mutate({ take: onFile })}>
        {t.demoImport}
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon={IconDownload}
        disabled={isOff}
        onClick={() => fetching.mutate({ take: (file) => saveFile(file.name, file) })}
      >
        {t.demoSave}
      </Button>
    </div>
  )
}
