import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import type { ImportKind } from '@marquee/contract/import-columns.rules'
import { importLines } from '@marquee/contract/imports'
import { importTexts as t } from '@marquee/contract/messages/imports'
import { paths } from '../../../lib/paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useMay } from '../../team/may.tsx'
import { useExport } from '../api.ts'

/** Leads members who may import to the page for it. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const mayImport = useMay(importLines)
  if (!mayImport) return null
  return (
    <LinkButton icon={IconUpload} to={paths.importTable(kind)}>
      {t.import}
    </LinkButton>
  )
}

/** Downloads everything of a kind as CSV. */
export function ExportButton({ kind, label = t.export }: { kind: ImportKind; label?: string }) {
  const file = useExport(kind)
  return (
    <Button icon={IconDownload} disabled={file.isPending} onClick={() => file.mutate()}>
      {label}
    </Button>
  )
}
