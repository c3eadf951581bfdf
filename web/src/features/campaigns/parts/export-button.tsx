import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { proofReportTexts } from '@marquee/contract/messages/proof-report'
import { formatBytes } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { type DeliveryFile, useExport } from '../delivery-api.ts'

const LOOKS = {
  csv: { icon: IconDownload, label: texts.csv, name: texts.downloadCsv },
  report: { icon: IconFileTypePdf, label: proofReportTexts.download, name: undefined },
} as const

/**
 * Downloads the delivery as CSV, or as a report to pass on. During the download the same button shows the progress and
 * cancels it.
 */
export function ExportButton({ id, file }: { id: string; file: DeliveryFile }) {
  const { start, cancel, receivedBytes, message } = useExport(id, file)
  const { icon, label, name } = LOOKS[file]
  const isIdle = receivedBytes === null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={isIdle ? icon : IconX}
        aria-label={isIdle ? name : undefined}
        onClick={isIdle ? start : cancel}
      >
        {isIdle ? label : texts.cancelCsv({ received: formatBytes(receivedBytes) })}
      </Button>
      <span role="status" className="mq-hidden">
        {message}
      </span>
    </>
  )
}
