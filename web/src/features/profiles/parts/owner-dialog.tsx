import type { User } from '@marquee/contract/identity'
import type { Owner } from '@marquee/contract/owners'
import { ownerTexts } from '@marquee/contract/texts/owners'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldGrid, Stack } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Checkbox } from '../../../ui/choice-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { DiscardDialog } from '../../../ui/leave-guard.tsx'
import { isMistypedIban } from '../owner-form.ts'
import { useOwnerEditor } from '../use-owner-editor.ts'
import styles from './owner-dialog.module.css'

type Props = { owner: Owner | undefined; user: User; onClose: () => void }

/** `Owner Profile Details`: `Save` while there is no profile, `Update` afterwards (OPROF-FORM rows). */
export function OwnerDialog({ owner, user, onClose }: Props) {
  const editor = useOwnerEditor(owner, user, onClose)
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => (editor.hasChanges ? setIsLeaving(true) : onClose())
  return (
    <Dialog
      open
      onClose={leave}
      locked={editor.isSaving}
      title={ownerTexts.details}
      foot={
        <>
          <Button variant="quiet" onClick={leave} disabled={editor.isSaving}>
            {ownerTexts.cancel}
          </Button>
          <Button type="submit" form={editor.formId} variant="primary" busyText={editor.isSaving && ownerTexts.saving}>
            {owner ? ownerTexts.update : ownerTexts.save}
          </Button>
        </>
      }
    >
      <form id={editor.formId} noValidate onSubmit={editor.submit}>
        <Stack gap="fields">
          <ErrorSummary attempt={editor.attempts} problems={editor.problems} />
          {/* A failed save keeps everything typed and says so in one line (OPEN-35). */}
          {editor.failure && (
            <p role="alert" className={styles.failure}>
              {ownerTexts.notSaved(editor.failure)}
            </p>
          )}
          <CompanyFields editor={editor} />
          <BankFields editor={editor} />
        </Stack>
      </form>
      <DiscardDialog open={isLeaving} onStay={() => setIsLeaving(false)} onDiscard={onClose} />
    </Dialog>
  )
}

type Fields = { editor: ReturnType<typeof useOwnerEditor> }

function CompanyFields({ editor: { form, field, tickSameInfo } }: Fields) {
  return (
    <>
      <h3>{ownerTexts.companySection}</h3>
      <Checkbox checked={form.sameInfoAsUser} onTick={tickSameInfo}>
        {ownerTexts.sameAsProfile}
      </Checkbox>
      <FieldGrid>
        <TextField {...field('name', ownerTexts.companyName)} autoComplete="organization" />
        <TextField {...field('phone', ownerTexts.companyPhone)} type="tel" autoComplete="tel" />
        <TextField {...field('email', ownerTexts.companyEmail)} inputMode="email" autoComplete="email" />
        <TextField {...field('address', ownerTexts.companyAddress)} autoComplete="street-address" />
      </FieldGrid>
    </>
  )
}

/** An IBAN that looks mistyped is pointed out and taken all the same. */
function BankFields({ editor: { form, field } }: Fields) {
  return (
    <>
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
    </>
  )
}
