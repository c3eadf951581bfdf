import type { User } from '@marquee/contract/identity'
import type { Owner } from '@marquee/contract/owners'
import { ownerTexts } from '@marquee/contract/texts/owners'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGrid, Stack } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useSaveOwner } from '../owner-api.ts'
import {
  EMPTY_OWNER,
  isMistypedIban,
  type OwnerField,
  type OwnerForm,
  ownerFormOf,
  ownerGaps,
  toOwnerDraft,
  withSameInfo,
} from '../owner-form.ts'
import styles from './owner-dialog.module.css'

/** `Owner Profile Details`: `Save` while there is no profile, `Update` afterwards (OPROF-FORM rows). */
export function OwnerDialog({ owner, user, onClose }: { owner: Owner | undefined; user: User; onClose: () => void }) {
  const [form, setForm] = useState<OwnerForm>(owner ? ownerFormOf(owner) : EMPTY_OWNER)
  const [attempts, setAttempts] = useState(0)
  const save = useSaveOwner(owner)
  const toast = useToast()
  const id = useId()

  const gaps = attempts > 0 ? ownerGaps(form) : []
  const field = (name: OwnerField, label: string) => ({
    id: `${id}-${name}`,
    label,
    required: true,
    value: form[name],
    onValue: (value: string) => setForm((present) => ({ ...present, [name]: value })),
    error: gaps.find((gap) => gap.field === name)?.text,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (ownerGaps(form).length > 0 || save.isPending) return
    save.mutate(toOwnerDraft(form), {
      onSuccess: () => {
        toast.success(ownerTexts.savedTitle, ownerTexts.saved)
        onClose()
      },
    })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={save.isPending}
      title={ownerTexts.details}
      foot={
        <>
          <Button variant="quiet" onClick={onClose} disabled={save.isPending}>
            {ownerTexts.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" busyText={save.isPending && ownerTexts.saving}>
            {owner ? ownerTexts.update : ownerTexts.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="fields">
          <ErrorSummary
            attempt={attempts}
            problems={gaps.map((gap) => ({ fieldId: `${id}-${gap.field}`, text: gap.text }))}
          />
          {/* A failed save keeps everything typed and says so in one line (OPEN-35). */}
          {save.isError && (
            <p role="alert" className={styles.failure}>
              {ownerTexts.notSaved(messageOf(save.error))}
            </p>
          )}
          <h3>{ownerTexts.companySection}</h3>
          <Checkbox checked={form.sameInfoAsUser} onTick={(ticked) => setForm(withSameInfo(form, ticked, user))}>
            {ownerTexts.sameAsProfile}
          </Checkbox>
          <FieldGrid>
            <TextField {...field('name', ownerTexts.companyName)} autoComplete="organization" />
            <TextField {...field('phone', ownerTexts.companyPhone)} type="tel" autoComplete="tel" />
            <TextField {...field('email', ownerTexts.companyEmail)} inputMode="email" autoComplete="email" />
            <TextField {...field('address', ownerTexts.companyAddress)} autoComplete="street-address" />
          </FieldGrid>
          <h3 className={styles.section}>{ownerTexts.bankSection}</h3>
          <FieldGrid>
            <TextField {...field('bankName', ownerTexts.bankNameField)} />
            <TextField {...field('accountHolder', ownerTexts.accountHolderField)} autoComplete="name" />
            <TextField
              {...field('accountNumber', ownerTexts.accountNumberField)}
              hint={isMistypedIban(form.accountNumber) && ownerTexts.mistypedIban}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
          </FieldGrid>
        </Stack>
      </form>
    </Dialog>
  )
}
