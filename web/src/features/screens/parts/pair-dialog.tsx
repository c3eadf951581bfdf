import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { MAX_SCREEN_NAME_LENGTH } from '@marquee/contract/screen-names.rules'
import { screenTexts } from '@marquee/contract/messages/screens'
import { Callout } from '../../../ui/callout.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { type PairProps, usePairForm } from '../use-pair-form.ts'

const t = screenTexts

/**
 * Enters the code that a device shows: for a new screen of an approved venue, or with `screen` as the new device of
 * that screen (product 4).
 */
export function PairDialog(props: PairProps) {
  const { screen, onClose } = props
  const form = usePairForm(props)
  const { id, refusal, isBusy } = form
  return (
    <FormDialog
      size="small"
      title={screen ? t.replace : t.pair}
      intro={screen ? t.replaceIntro : t.pairIntro}
      formId={id}
      submit={t.pairButton}
      busyText={isBusy && t.pairing}
      isDisabled={form.hasNoVenue}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {refusal && (
        <div role="alert">
          <Callout tone="red" title={t.notPaired}>
            {refusal}
          </Callout>
        </div>
      )}
      <TextField
        {...form.codeField}
        label={t.code}
        hint={t.codeHelp}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {!screen && <NewScreenFields form={form} />}
    </FormDialog>
  )
}

/** The venue, and what is known about a screen that is created. */
function NewScreenFields({ form }: { form: ReturnType<typeof usePairForm> }) {
  const { venues, hasNoVenue } = form
  return (
    <>
      <SelectField
        {...form.venueField}
        label={t.venue}
        hint={hasNoVenue ? t.noVenues : t.venueHelp}
        disabled={hasNoVenue}
        required
        icon={IconMapPin}
        placeholder={t.chooseVenue}
        options={(venues.data ?? []).map((choice) => ({ value: choice.id, label: choice.label }))}
      />
      {venues.isError && <QuietFailure onRetry={() => void venues.refetch()} />}
      <TextField
        {...form.nameField}
        label={t.screenName}
        hint={t.screenNameHelp}
        optional
        maxLength={MAX_SCREEN_NAME_LENGTH}
      />
      <TextField {...form.modelField} label={t.modelName} hint={t.modelHelp} optional />
    </>
  )
}
