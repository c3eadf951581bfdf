import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { Payout } from '@marquee/contract/payouts'
import { operatorPayoutTexts as t } from '@marquee/contract/messages/operator-payouts'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useSepaFile } from '../payouts-api.ts'
import { ApproveDialog, CancelDialog, ExportDialog, PaidDialog } from './payout-dialogs.tsx'

type Question = 'approve' | 'export' | 'paid' | 'cancel'
const DIALOGS = { approve: ApproveDialog, export: ExportDialog, paid: PaidDialog, cancel: CancelDialog } as const

/** The next steps of a run: one primary button, and a quiet one that releases its statements. */
export function PayoutActions({ payout, isOwn }: { payout: Payout; isOwn: boolean }) {
  const [asking, setAsking] = useState<Question>()
  const { state, exportedAt } = payout
  const Asked = asking && DIALOGS[asking]
  const isOpen = state === 'draft' || state === 'approved' || state === 'exported'
  return (
    <>
      {isOpen && (
        <Button variant="quiet" dangerous onClick={() => setAsking('cancel')}>
          {t.cancel}
        </Button>
      )}
      {exportedAt !== null && state !== 'cancelled' && <SepaFile id={payout.id} />}
      {state === 'draft' && (
        <Button
          variant="primary"
          disabled={isOwn}
          title={isOwn ? t.ownRunTitle : undefined}
          onClick={() => setAsking('approve')}
        >
          {t.approve}
        </Button>
      )}
      {state === 'approved' && (
        <Button variant="primary" icon={IconDownload} onClick={() => setAsking('export')}>
          {t.export}
        </Button>
      )}
      {state === 'exported' && (
        <Button variant="primary" onClick={() => setAsking('paid')}>
          {t.markPaid}
        </Button>
      )}
      {Asked && <Asked payout={payout} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function SepaFile({ id }: { id: string }) {
  const file = useSepaFile(id)
  return (
    <Button icon={IconDownload} busyText={file.isPending && t.downloading} onClick={() => file.mutate()}>
      {t.download}
    </Button>
  )
}
