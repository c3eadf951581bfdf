import type { BillingSettings, SettingsChange } from '@marquee/contract/billing-settings'
import { billingSettingsTexts as t } from '@marquee/contract/messages/billing-settings'
import { useState } from 'react'
import { getErrorMessage } from '../../../../lib/call.ts'
import { formatInstant } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Card, Stack } from '../../../../ui/card.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { QuestionDialog } from '../../../../ui/question-dialog.tsx'
import { useSuccessToast } from '../../../../ui/use-success-toast.ts'
import { buildChangeRows } from '../dual-control.rules.ts'
import { useApproveChange, useCancelChange } from '../settings-api.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

type Props = { change: SettingsChange; settings: BillingSettings }

/** A pending change of settings under dual control: what it changes, who proposed it, and the remaining steps. */
export function PendingChange({ change, settings }: Props) {
  const [asking, setAsking] = useState<'approve' | 'cancel' | null>(null)
  const { proposedBy, proposedAt, isOwn, effectiveAt } = change
  const onClose = () => setAsking(null)
  return (
    <Card
      title={t.pendingTitle}
      note={t.pendingProposer({ name: proposedBy, moment: formatInstant(proposedAt) })}
      foot={
        <>
          <Button onClick={() => setAsking('cancel')}>{t.cancelChange}</Button>
          {!isOwn && effectiveAt === null && (
            <Button variant="primary" onClick={() => setAsking('approve')}>
              {t.approveChange}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <Callout tone="yellow">{describeWait(change)}</Callout>
        <DefinitionList items={buildChangeRows(change, settings)} />
      </Stack>
      {asking === 'approve' && <ApproveDialog change={change} onClose={onClose} />}
      {asking === 'cancel' && <CancelDialog change={change} onClose={onClose} />}
    </Card>
  )
}

type DialogProps = { change: SettingsChange; onClose: () => void }

function ApproveDialog({ change, onClose }: DialogProps) {
  const approve = useApproveChange(change.id)
  const done = useSuccessToast(onClose)
  return (
    <ReauthenticationDialog
      title={t.approveChange}
      text={t.approveText}
      submit={t.approveChange}
      busyText={approve.isPending && t.approving}
      failure={approve.error !== null && getErrorMessage(approve.error)}
      onReauthenticate={(reauthentication) =>
        approve.mutate(reauthentication, { onSuccess: () => done(t.changeApproved) })
      }
      onClose={onClose}
    />
  )
}

function CancelDialog({ change, onClose }: DialogProps) {
  const cancel = useCancelChange(change.id)
  const done = useSuccessToast(onClose)
  return (
    <QuestionDialog
      title={t.cancelChangeTitle}
      text={t.cancelChangeText}
      confirm={t.cancelChange}
      cancel={t.keepChange}
      busyText={cancel.isPending && t.cancelling}
      failure={cancel.error ? getErrorMessage(cancel.error) : undefined}
      onConfirm={() => cancel.mutate(undefined, { onSuccess: () => done(t.changeCancelled) })}
      onClose={onClose}
    />
  )
}

function describeWait({ effectiveAt, approvedBy }: SettingsChange): string {
  if (effectiveAt === null) return t.pendingApproval
  const moment = formatInstant(effectiveAt)
  return approvedBy ? t.pendingApproved({ moment, approvedBy }) : t.pendingAlone({ moment })
}
