import { getInvoice } from '@marquee/contract/invoices'
import type { PersonDetails } from '@marquee/contract/people'
import { MAX_REASON_LENGTH } from '@marquee/contract/reviews.rules'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { getErrorMessage } from '../../../../lib/call.ts'
import { Callout } from '../../../../ui/callout.tsx'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useMay } from '../../../team/may.tsx'
import { TabBlocked, useImpersonation } from '../api.ts'

/** Asks why the operator sees what a user sees, and opens the tab that shows it (decisions 7 and 38). */
export function ViewDialog({ person, onClose }: { person: PersonDetails; onClose: () => void }) {
  const { id, role, firstName, lastName } = person
  const look = useImpersonation(id, role)
  const confirm = t.view({ role: role === 'partner' ? role : 'client' })
  const readsMoney = useMay(getInvoice)
  const { error } = look
  return (
    <ReasonDialog
      title={t.viewTitle({ name: `${firstName} ${lastName}` })}
      text={t.viewWhat}
      reason={{ label: t.reason, hint: t.reasonLogged, missing: t.reasonMissing, maxLength: MAX_REASON_LENGTH }}
      confirm={confirm}
      busyText={look.isPending && t.opening}
      failure={error ? (error instanceof TabBlocked ? t.viewBlocked : getErrorMessage(error)) : undefined}
      onConfirm={(reason) => look.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      {!readsMoney && <Callout tone="plain">{t.viewWithoutMoney}</Callout>}
    </ReasonDialog>
  )
}
