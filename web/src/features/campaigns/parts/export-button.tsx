import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { formatBytes } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useExport } from '../delivery-api.ts'

/** Downloads the delivery as CSV. During the download the same button shows the progress and cancels it. */
export function ExportButton({ id }: { id: string }) {
  const { start, cancel, receivedBytes, message } = useExport(id)
  const isIdle = receivedBytes === null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={isIdle ? IconDownload : IconX}
        aria-label={isIdle ? texts.downloadCsv : undefined}
        onClick={isIdle ? start : cancel}
      >
        {isIdle ? texts.csv : texts.cancelCsv({ received: formatBytes(receivedBytes) })}
      </Button>
      <span role="status" className="mq-hidden">
        {message}
      </span>
    </>
  )
}
