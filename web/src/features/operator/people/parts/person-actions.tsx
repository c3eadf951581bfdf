import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUserCog from '@tabler/icons-react/dist/esm/icons/IconUserCog.mjs'
import type { PersonDetails } from '@marquee/contract/people'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { useState } from 'react'
import { getErrorMessage } from '../../../../lib/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { TabBlocked, useImpersonation, useResend } from '../api.ts'
import styles from './person-actions.module.css'
import { RejectDialog, RestoreDialog, RoleDialog, SuspendDialog } from './person-dialogs.tsx'

const DIALOGS = { suspend: SuspendDialog, reject: RejectDialog, restore: RestoreDialog, role: RoleDialog } as const

/** The actions of an operator on another user. */
export function PersonActions({ person }: { person: PersonDetails }) {
  const { role, state, party } = person
  // A closed account can only be suspended and restored (decision 35).
  const isOpen = person.deletion === null
  const [dialog, setDialog] = useState<keyof typeof DIALOGS>()
  const look = useImpersonation(person.id, role)
  const resend = useResend(person.id)
  const toast = useToast()
  const Asking = dialog && DIALOGS[dialog]
  const showFailure = (failure: Error) =>
    toast.error(failure instanceof TabBlocked ? t.viewBlocked : getErrorMessage(failure))
  return (
    <div className={styles.actions}>
      {isOpen && role !== 'operator' && (
        <Button
          variant="primary"
          icon={IconExternalLink}
          busyText={look.isPending && t.opening}
          onClick={() => look.mutate(undefined, { onError: showFailure })}
        >
          {t.view({ role })}
        </Button>
      )}
      {state === 'unverified' && (
        <Button
          icon={IconMail}
          busyText={resend.isPending && t.resending}
          onClick={() => resend.mutate(undefined, { onSuccess: () => toast.success(t.resent), onError: showFailure })}
        >
          {t.resend}
        </Button>
      )}
      {isOpen && party === null && (
        <Button icon={IconUserCog} onClick={() => setDialog('role')}>
          {t.changeRole}
        </Button>
      )}
      {person.waitingCampaigns > 0 && (
        <Button icon={IconSpeakerphone} onClick={() => setDialog('reject')}>
          {t.rejectAll({ count: person.waitingCampaigns })}
        </Button>
      )}
      {person.suspension ? (
        <Button icon={IconRefresh} onClick={() => setDialog('restore')}>
          {t.restore}
        </Button>
      ) : (
        <Button icon={IconBan} variant="quiet" dangerous onClick={() => setDialog('suspend')}>
          {t.suspend}
        </Button>
      )}
      {Asking && <Asking person={person} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
