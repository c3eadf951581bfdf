import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { catalogueTexts as t } from '@marquee/contract/messages/catalogue'
import { describeUses } from '@marquee/contract/texts/catalogue'
import { focusPageTitle } from '../../../../ui/focus.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
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
  const leave = () => {
    onClose()
    // The button was removed with its row.
    focusPageTitle()
  }
  const deletion = useDialogAction(useDeleteEntry(), t.deleting, leave)
  return (
    <ConfirmDialog
      {...deletion.props}
      open
      title={t.deleteTitle({ name: entry.name })}
      text={t.deleteText}
      confirm={t.delete}
      onConfirm={() => deletion.run(entry, t.deletedToast(entry))}
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
