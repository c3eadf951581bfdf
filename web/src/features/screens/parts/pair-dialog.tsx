import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { MAX_SCREEN_NAME_LENGTH } from '@marquee/contract/screen-names.rules'
import type { Screen } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/texts/screens'
import { type FormEvent, useId, useState } from 'react'
import { CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Stack } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { checkDisplay } from '../screens.rules.ts'
import { useApprovedVenues, usePairScreen } from '../api.ts'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'

const t = screenTexts

/**
 * Enters the code that a device shows: for a new screen of an approved venue, or with `screen` as the new device of
 * that screen (product 4).
 */
export function PairDialog(props: {
  ownerId: string | undefined
  code?: string
  screen?: Screen
  onClose: () => void
}) {
  const { ownerId, screen, onClose } = props
  const [code, setCode] = useState(props.code ?? '')
  const [venueId, setVenueId] = useState('')
  const [name, setName] = useState('')
  const [model, setModel] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const venues = useApprovedVenues(screen ? undefined : ownerId)
  const pair = usePairScreen()
  const toast = useToast()
  const id = useId()
  const fields = { code: `${id}-code`, place: `${id}-place`, name: `${id}-name`, form: `${id}-code` }

  const venue = venues.data?.find((choice) => choice.id === venueId)
  const isComplete = code.trim() !== '' && (screen !== undefined || venue !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (!isComplete || pair.isPending) return
    pair.mutate(
      { code, place: venue, screenId: screen?._id, model: model.trim(), name: name.trim() },
      {
        onSuccess: (reply) => {
          const warning = checkDisplay(reply.screen)
          const text = [t.pairedText(reply.screen.name), warning?.text].filter(Boolean).join(' ')
          toast.success(screen ? t.replaced : t.paired, text)
          onClose()
        },
        onError: (failure) => document.getElementById(fields[findRefusedField(failure)])?.focus(),
      },
    )
  }
  const refused = pair.error ? { field: findRefusedField(pair.error), text: getErrorMessage(pair.error) } : undefined
  const getRefusal = (field: RefusedField) => refused?.field === field && refused.text
  const hasNoVenue = !screen && venues.data?.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      locked={pair.isPending}
      size="small"
      title={screen ? t.replace : t.pair}
      intro={screen ? t.replaceIntro : t.pairIntro}
      foot={
        <>
          <Button variant="quiet" onClick={onClose} disabled={pair.isPending}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={hasNoVenue}
            busyText={pair.isPending && t.pairing}
          >
            {t.pairButton}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="fields">
          {getRefusal('form') && (
            <div role="alert">
              <Callout tone="red" title={t.notPaired}>
                {getRefusal('form')}
              </Callout>
            </div>
          )}
          <TextField
            id={fields.code}
            label={t.code}
            hint={t.codeHelp}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onValue={(value) => {
              setCode(value.toUpperCase())
              pair.reset()
            }}
            error={wasTried && code.trim() === '' ? t.codeMissing : getRefusal('code')}
          />
          {!screen && (
            <>
              <SelectField
                id={fields.place}
                label={t.place}
                hint={hasNoVenue ? t.noPlaces : t.placeHelp}
                disabled={hasNoVenue}
                required
                icon={IconMapPin}
                placeholder={t.choosePlace}
                options={(venues.data ?? []).map((choice) => ({ value: choice.id, label: choice.label }))}
                value={venueId}
                onValue={(value) => {
                  setVenueId(value)
                  pair.reset()
                }}
                error={wasTried && !venue && !hasNoVenue ? t.placeMissing : getRefusal('place')}
              />
              {venues.isError && <QuietFailure onRetry={() => void venues.refetch()} />}
              <TextField
                id={fields.name}
                label={t.screenName}
                hint={t.screenNameHelp}
                optional
                maxLength={MAX_SCREEN_NAME_LENGTH}
                value={name}
                onValue={(value) => {
                  setName(value)
                  pair.reset()
                }}
                error={getRefusal('name')}
              />
              <TextField label={t.modelName} hint={t.modelHelp} optional value={model} onValue={setModel} />
            </>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

type RefusedField = 'code' | 'place' | 'name' | 'form'

/** The field that a refusal refers to; other refusals are above all fields. */
function findRefusedField(failure: unknown): RefusedField {
  if (!(failure instanceof CallRefused)) return 'form'
  if (['placeNotApproved', 'pairingPlace'].includes(failure.code)) return 'place'
  if (failure.field === 'name') return 'name'
  return failure.code === 'pairingCodeUnknown' || failure.field === 'code' ? 'code' : 'form'
}
