import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { catalogueTexts as t } from '@marquee/contract/messages/catalogue'
import { describeUses } from '@marquee/contract/texts/catalogue'
import { getErrorMessage } from '../../../../lib/call.ts'
import { focusPageTitle } from '../../../../ui/focus.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { useDeleteEntry } from '../api.ts'
import { type Entry, countUses } from '../entries.rules.ts'
import { useOffer } from './entry-actions.tsx'

/** Asks before an entry is deleted; an entry in use can only be withdrawn, and the dialog says so. */
export function DeleteEntry({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  return countUses(entry) > 0 ? (
    <WithdrawInstead entry={entry} onClose={onClose} />
  ) : (
    <DeleteUnused entry={entry} onClose={onClose} />
  )
}

function DeleteUnused({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const remove = useDeleteEntry()
  const toast = useToast()
  const confirm = () =>
    remove.mutate(entry, {
      onSuccess: () => {
        toast.success(t.deletedToast(entry))
        onClose()
        // The button was removed with its row.
        focusPageTitle()
      },
    })
  return (
    <ConfirmDialog
      open
      title={t.deleteTitle({ name: entry.name })}
      text={t.deleteText}
      confirm={t.delete}
      busyText={remove.isPending && t.deleting}
      failure={remove.error ? getErrorMessage(remove.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

function WithdrawInstead({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const offer = useOffer()
  const { name, isActive, uses } = entry
  return (
    <ConfirmDialog
      open
      icon={IconEyeOff}
      title={t.inUseTitle({ name })}
      text={`${describeUses(uses)} ${isActive ? t.inUseText : t.inUseAndWithdrawn}`}
      confirm={isActive ? t.withdraw : t.understood}
      busyText={offer.isPending && t.saving}
      onConfirm={() => (isActive ? offer.set(entry, false, onClose) : onClose())}
      onClose={onClose}
    />
  )
}
