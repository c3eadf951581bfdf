import { KEY_ACCESS, KEY_AREAS, KEY_DAYS, type KeyAccess, type KeyArea } from '@marquee/contract/api-keys.rules'
import { apiKeyTexts as t } from '@marquee/contract/messages/api-keys'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/card.tsx'
import { Checkbox, RadioCards } from '../../../ui/choice-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NewAddress } from '../../../ui/new-address.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { sendNewKey, useApiKeyRefresh } from '../api-keys-api.ts'
import styles from '../security.module.css'
import { useDialogForm } from '../use-dialog-form.ts'
import { PasswordAndCode } from './password-and-code.tsx'

const MAX_NAME_LENGTH = 80
const EMPTY = { name: '', password: '', code: '' }
const NEVER = 'never'

/** Creates a key, and shows it this one time (decision 45). */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  return secret === undefined ? (
    <NewKeyForm onCreated={setSecret} onClose={onClose} />
  ) : (
    <SecretDialog secret={secret} onClose={onClose} />
  )
}

function NewKeyForm({ onCreated, onClose }: { onCreated: (secret: string) => void; onClose: () => void }) {
  const refresh = useApiKeyRefresh()
  const [access, setAccess] = useState<KeyAccess>('read')
  const [areas, setAreas] = useState<readonly KeyArea[]>([])
  const [days, setDays] = useState('90')
  const [attempted, setAttempted] = useState(false)
  const form = useDialogForm(EMPTY, async ({ code, ...values }) => {
    const validDays = KEY_DAYS.find((count) => String(count) === days) ?? null
    const scope = { access, areas: [...areas], days: validDays }
    const { secret } = await sendNewKey({ ...values, ...scope, ...(code && { code }) })
    void refresh()
    onCreated(secret)
  })
  const tick = (area: KeyArea, isTicked: boolean) =>
    setAreas(KEY_AREAS.filter((one) => (one === area ? isTicked : areas.includes(one))))
  return (
    <FormDialog
      title={t.create}
      submit={t.create}
      busyText={form.isPending && t.creating}
      failure={form.failure}
      onSubmit={(event) => {
        setAttempted(true)
        form.onSubmit(event, () => areas.length > 0)
      }}
      onClose={onClose}
    >
      <div onInput={form.onInput}>
        <Stack gap="fields">
          <TextField
            {...form.getField('name')}
            label={t.name}
            hint={t.nameHelp}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
          />
          <RadioCards
            legend={t.access}
            name="access"
            value={access}
            options={KEY_ACCESS.map((value) => ({ value, label: t.accesses[value] }))}
            onValue={(value) => setAccess(value === 'write' ? 'write' : 'read')}
          />
          <fieldset className={styles.areas}>
            <legend className={styles.label}>{t.areas}</legend>
            {KEY_AREAS.map((area, index) => (
              <Checkbox
                key={area}
                name="areas"
                checked={areas.includes(area)}
                error={index === KEY_AREAS.length - 1 && attempted && areas.length === 0 && t.areasMissing}
                onTick={(isTicked) => tick(area, isTicked)}
              >
                {t.areaNames[area]}
              </Checkbox>
            ))}
          </fieldset>
          <SelectField
            label={t.expires}
            value={days}
            onValue={setDays}
            options={[
              ...KEY_DAYS.map((count) => ({ value: String(count), label: t.days({ count }) })),
              { value: NEVER, label: t.never },
            ]}
          />
          <PasswordAndCode form={form} />
        </Stack>
      </div>
    </FormDialog>
  )
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const toast = useToast()
  const finish = () => {
    onClose()
    toast.success(t.created)
  }
  return (
    <Dialog
      open
      // A click beside it would lose the key.
      locked
      title={t.created}
      onClose={finish}
      foot={
        <Button variant="primary" onClick={finish}>
          {t.stored}
        </Button>
      }
    >
      <NewAddress title={t.newTitle} reason={t.newReason} label={t.secret} copy={t.copy} url={secret} />
    </Dialog>
  )
}
