import type { BillingSettings, SettingsChange } from '@marquee/contract/billing-settings'
import { billingSettingsTexts as t } from '@marquee/contract/messages/billing-settings'
import { useState } from 'react'
import { formatInstant } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Card, Stack } from '../../../../ui/card.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { QuestionDialog } from '../../../../ui/question-dialog.tsx'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
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
  const approval = useDialogAction(useApproveChange(change.id), t.approving, onClose)
  return (
    <ReauthenticationDialog
      {...approval.props}
      title={t.approveChange}
      text={t.approveText}
      submit={t.approveChange}
      onReauthenticate={(reauthentication) => approval.run(reauthentication, t.changeApproved)}
    />
  )
}

function CancelDialog({ change, onClose }: DialogProps) {
  const cancelling = useDialogAction(useCancelChange(change.id), t.cancelling, onClose)
  return (
    <QuestionDialog
      {...cancelling.props}
      title={t.cancelChangeTitle}
      text={t.cancelChangeText}
      confirm={t.cancelChange}
      cancel={t.keepChange}
      onConfirm={() => cancelling.run(undefined, t.changeCancelled)}
    />
  )
}

function describeWait({ effectiveAt, approvedBy }: SettingsChange): string {
  if (effectiveAt === null) return t.pendingApproval
  const moment = formatInstant(effectiveAt)
  return approvedBy ? t.pendingApproved({ moment, approvedBy }) : t.pendingAlone({ moment })
}
