import type { User } from '@marquee/contract/identity'
import type { Owner } from '@marquee/contract/owners'
import { billingDetailTexts } from '@marquee/contract/messages/billing-details'
import { ownerTexts } from '@marquee/contract/messages/owners'
import { FieldGrid } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Checkbox } from '../../../ui/choice-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { isMistypedIban } from '../owner-form.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { useOwnerEditor } from '../use-owner-editor.ts'
import styles from './owner-dialog.module.css'

type Props = { owner: Owner | undefined; user: User; onClose: () => void }

/** `Owner Profile Details`: `Save` while there is no profile, `Update` afterwards (OPROF-FORM rows). */
export function OwnerDialog({ owner, user, onClose }: Props) {
  const editor = useOwnerEditor(owner, user, onClose)
  return (
    <>
      <FormDialog
        title={ownerTexts.details}
        formId={editor.formId}
        submit={owner ? ownerTexts.update : ownerTexts.save}
        busyText={editor.isSaving && ownerTexts.saving}
        hasChanges={editor.hasChanges}
        onSubmit={editor.submit}
        onClose={onClose}
      >
        <ErrorSummary attempt={editor.attempts} problems={editor.problems} />
        {/* After a failure the input stays, and one line gives the reason (OPEN-35). */}
        {editor.failure && (
          <p role="alert" className={styles.failure}>
            {ownerTexts.notSaved({ reason: editor.failure })}
          </p>
        )}
        <CompanyFields editor={editor} />
        <BankFields editor={editor} />
        {owner && <p className={styles.note}>{billingDetailTexts.bankHold}</p>}
      </FormDialog>
      {editor.asks !== 'nothing' && (
        <PasswordDialog
          asksCode={editor.asks === 'code'}
          problems={editor.reauthenticationProblems}
          isBusy={editor.isSaving}
          onConfirm={editor.confirm}
          onClose={editor.stopAsking}
        />
      )}
    </>
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

/** An IBAN that looks mistyped gets a hint and is accepted. */
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
