import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUserCog from '@tabler/icons-react/dist/esm/icons/IconUserCog.mjs'
import { rejectCompanyCampaigns } from '@marquee/contract/operator'
import {
  changeRole,
  type PersonDetails,
  resendVerification,
  suspendPerson,
  viewAsPerson,
} from '@marquee/contract/people'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { useState } from 'react'
import { getErrorMessage } from '../../../../lib/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { useMay } from '../../../team/may.tsx'
import { useResend } from '../api.ts'
import styles from './person-actions.module.css'
import { RejectDialog, RestoreDialog, RoleDialog, SuspendDialog } from './person-dialogs.tsx'
import { ViewDialog } from './view-dialog.tsx'

const DIALOGS = {
  suspend: SuspendDialog,
  reject: RejectDialog,
  restore: RestoreDialog,
  role: RoleDialog,
  view: ViewDialog,
} as const

/** The actions on another user that the role of the operator allows. */
export function PersonActions({ person }: { person: PersonDetails }) {
  const { role, state, party } = person
  // A closed account can only be suspended and restored (decision 35).
  const isOpen = person.deletion === null
  const [dialog, setDialog] = useState<keyof typeof DIALOGS>()
  const may = {
    view: useMay(viewAsPerson),
    resend: useMay(resendVerification),
    change: useMay(changeRole),
    reject: useMay(rejectCompanyCampaigns),
    suspend: useMay(suspendPerson),
  }
  const resend = useResend(person.id)
  const toast = useToast()
  const Asking = dialog && DIALOGS[dialog]
  const showFailure = (failure: Error) => toast.error(getErrorMessage(failure))
  return (
    <div className={styles.actions}>
      {may.view && isOpen && role !== 'operator' && (
        <Button variant="primary" icon={IconExternalLink} onClick={() => setDialog('view')}>
          {t.view({ role })}
        </Button>
      )}
      {may.resend && state === 'unverified' && (
        <Button
          icon={IconMail}
          busyText={resend.isPending && t.resending}
          onClick={() => resend.mutate(undefined, { onSuccess: () => toast.success(t.resent), onError: showFailure })}
        >
          {t.resend}
        </Button>
      )}
      {may.change && isOpen && party === null && (
        <Button icon={IconUserCog} onClick={() => setDialog('role')}>
          {t.changeRole}
        </Button>
      )}
      {may.reject && person.waitingCampaigns > 0 && (
        <Button icon={IconSpeakerphone} onClick={() => setDialog('reject')}>
          {t.rejectAll({ count: person.waitingCampaigns })}
        </Button>
      )}
      {may.suspend && person.suspension && (
        <Button icon={IconRefresh} onClick={() => setDialog('restore')}>
          {t.restore}
        </Button>
      )}
      {may.suspend && !person.suspension && (
        <Button icon={IconBan} variant="quiet" dangerous onClick={() => setDialog('suspend')}>
          {t.suspend}
        </Button>
      )}
      {Asking && <Asking person={person} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
