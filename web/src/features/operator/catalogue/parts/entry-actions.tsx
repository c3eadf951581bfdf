import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { catalogueTexts as t } from '@marquee/contract/messages/catalogue'
import { describeUses } from '@marquee/contract/texts/catalogue'
import { useState } from 'react'
import { getErrorMessage } from '../../../../lib/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { useSaveEntry } from '../api.ts'
import { type Entry, countUses } from '../entries.rules.ts'
import styles from './catalogue-list.module.css'

/** The buttons to edit, delete, offer and withdraw. Withdrawing asks first. */
export function EntryActions(props: {
  entry: Entry
  onEdit: (entry: Entry) => void
  onDelete: (entry: Entry) => void
}) {
  const { entry, onEdit, onDelete } = props
  const { name, isActive } = entry
  const offer = useOffer()
  const [isAsking, setAsking] = useState(false)
  const offerName = isActive ? t.withdrawLabel({ name }) : t.offerLabel({ name })
  return (
    <span className={styles.actions}>
      <Button
        variant="quiet"
        size="small"
        icon={isActive ? IconEyeOff : IconEye}
        disabled={offer.isPending}
        aria-label={offerName}
        onClick={() => (isActive ? setAsking(true) : offer.set(entry, true))}
      >
        {isActive ? t.withdraw : t.offer}
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={IconPencil}
        aria-label={t.editLabel({ name })}
        title={t.editLabel({ name })}
        onClick={() => onEdit(entry)}
      />
      <Button
        variant="quiet"
        size="small"
        dangerous
        icon={IconTrash}
        aria-label={t.deleteLabel({ name })}
        title={t.deleteLabel({ name })}
        onClick={() => onDelete(entry)}
      />
      {isAsking && (
        <ConfirmDialog
          open
          icon={IconEyeOff}
          title={t.withdrawTitle({ name })}
          text={t.withdrawText[entry.kind]}
          confirm={t.withdraw}
          busyText={offer.isPending && t.saving}
          onConfirm={() => offer.set(entry, false, () => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          {countUses(entry) > 0 && <p>{describeUses(entry.uses)}</p>}
        </ConfirmDialog>
      )}
    </span>
  )
}

/** Offers an entry to partners and clients, or withdraws it. */
export function useOffer() {
  const { mutate, isPending } = useSaveEntry()
  const toast = useToast()
  const set = (entry: Entry, isActive: boolean, onDone?: () => void) =>
    mutate(
      { ...entry, isActive },
      {
        onSuccess: () => {
          toast.success(isActive ? t.offeredNow(entry) : t.withdrawn(entry))
          onDone?.()
        },
        onError: (failure) => toast.error(t.refused, getErrorMessage(failure)),
      },
    )
  return { set, isPending }
}
