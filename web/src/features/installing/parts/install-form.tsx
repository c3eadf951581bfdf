import type { InstallerVenue } from '@marquee/contract/installing'
import { installingTexts as texts } from '@marquee/contract/messages/installing'
import { MAX_SCREEN_NAME_LENGTH } from '@marquee/contract/screen-names.rules'
import { Button } from '../../../ui/button.tsx'
import { FailureCallout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chips } from '../../../ui/choices.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import styles from '../install.module.css'
import { useInstallForm } from '../use-install-form.ts'
import { VenuePicker } from './venue-picker.tsx'

/** Pairs one screen after another: the venue, which screen of it, and the code that the screen shows. */
export function InstallForm({ token }: { token: string }) {
  const form = useInstallForm(token)
  const { venue } = form
  return (
    <Card title={texts.title} headingLevel={2}>
      {venue ? (
        <form className={styles.parts} onSubmit={form.submit} noValidate>
          <div className={styles.chosen}>
            <p>
              <strong>{venue.name}</strong>
              <small>{venue.detail}</small>
            </p>
            {form.canChangeVenue && (
              <Button size="small" aria-label={texts.changeVenue} onClick={form.clearVenue}>
                {texts.change}
              </Button>
            )}
          </div>
          <ScreenFields form={form} venue={venue} />
          <TextField
            {...form.codeField}
            label={texts.code}
            hint={texts.codeHelp}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <FailureCallout>{form.refusal}</FailureCallout>
          <Button type="submit" variant="primary" size="large" wide busyText={form.isBusy && texts.pairing}>
            {texts.pair}
          </Button>
        </form>
      ) : (
        <VenuePicker token={token} onVenue={form.chooseVenue} />
      )}
    </Card>
  )
}

type Form = ReturnType<typeof useInstallForm>

/** A screen of the venue that has no device, or the name of a new one. */
function ScreenFields({ form, venue }: { form: Form; venue: InstallerVenue }) {
  const free = venue.screens.filter(({ hasDevice }) => !hasDevice)
  return (
    <>
      {free.length > 0 && (
        <SelectField
          {...form.screenField}
          label={texts.screen}
          hint={texts.screenHelp}
          placeholder={texts.newScreen}
          options={free.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
      {form.screenField.value === '' && (
        <>
          <TextField
            {...form.nameField}
            label={texts.screenName}
            hint={texts.screenNameHelp}
            optional
            maxLength={MAX_SCREEN_NAME_LENGTH}
          />
          <Chips
            label={texts.suggestions}
            choices={form.suggestions.map((name) => ({ value: name, label: name }))}
            value={form.nameField.value}
            onValue={form.nameField.onValue}
          />
        </>
      )}
    </>
  )
}
