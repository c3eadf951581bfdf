import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { MAX_IMPORT_BYTES, MAX_IMPORT_LINES } from '@marquee/contract/import-columns.rules'
import { importTexts as t } from '@marquee/contract/messages/imports'
import { useRef, useState } from 'react'
import { formatBytes } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './file-drop.module.css'

/** Takes a CSV file that is chosen or dropped. */
export function FileDrop({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
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
        <p className={styles.hint}>{t.dropHint({ lines: MAX_IMPORT_LINES, size: formatBytes(MAX_IMPORT_BYTES) })}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
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
        busyText={isBusy && t.checking}
        onClick={() => input.current?.click()}
      >
        {t.choose}
      </Button>
    </div>
  )
}
