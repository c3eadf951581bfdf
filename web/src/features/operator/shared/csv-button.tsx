import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { useFileDownload } from '../../files/use-file-download.ts'

/** Downloads the rows of a list as a file. */
export function CsvButton(props: {
  label: string
  text?: string
  size?: ButtonLook['size']
  fetchFile: Parameters<typeof useFileDownload>[0]
  /** The title of the toast if that fails. */
  failed: string
}) {
  const { label, text = uiTexts.csv, size, fetchFile, failed } = props
  const file = useFileDownload(fetchFile, failed)
  return (
    <Button
      size={size}
      icon={IconDownload}
      aria-label={label}
      busyText={file.isPending && uiTexts.csv}
      onClick={() => file.mutate()}
    >
      {text}
    </Button>
  )
}
