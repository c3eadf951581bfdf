import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { exportAccount } from '@marquee/contract/account'
import { accountTexts as t } from '@marquee/contract/messages/account'
import { useState } from 'react'
import { download } from '../../../lib/download.ts'
import { formatBytes } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { useFileDownload } from '../../files/use-file-download.ts'
import styles from '../security.module.css'

/** Downloads the own data as a file, and shows how much of it has come. */
export function DataCard() {
  const [bytes, setBytes] = useState(0)
  const file = useFileDownload(() => {
    setBytes(0)
    return download(exportAccount, { params: undefined, onBytes: setBytes })
  }, t.downloadFailed)
  return (
    <Card title={t.dataCard}>
      <Stack gap="fields">
        <p className={styles.quiet}>{t.dataHelp}</p>
        <div className={styles.actions}>
          <Button
            icon={IconDownload}
            busyText={file.isPending && t.downloading({ size: formatBytes(bytes) })}
            onClick={() => file.mutate()}
          >
            {t.downloadData}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
