import type { VenueOption } from '@marquee/contract/operator-screens'
import { MAX_SCREEN_NAME_LENGTH } from '@marquee/contract/screen-names.rules'
import { addScreenTexts } from '@marquee/contract/messages/add-screen'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { type FormEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { getErrorMessage } from '../../../../lib/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Card, Stack } from '../../../../ui/card.tsx'
import { SearchField, Segmented } from '../../../../ui/choices.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Breadcrumbs, PageHeader } from '../../../../ui/page.tsx'
import { QuietFailure } from '../../../../ui/quiet-failure.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { SkeletonRows } from '../../../../ui/loading.tsx'
import { useAddScreen, useVenues } from '../api.ts'
import styles from './add-screen.module.css'

const t = addScreenTexts

/** `/operator/screens/new`: a screen for any partner, with the device that shows a code or without one (OPEN-48). */
export function AddScreen() {
  const [venue, setVenue] = useState<VenueOption>()
  return (
    <Stack>
      <Breadcrumbs trail={[{ text: operatorScreenTexts.fleet, to: paths.fleet() }, { text: t.title }]} />
      <PageHeader title={t.title} help={t.help} />
      <Card title={venue ? t.chosen : t.venues}>
        {venue ? <Screen venue={venue} onOther={() => setVenue(undefined)} /> : <VenueSearch onChoose={setVenue} />}
      </Card>
    </Stack>
  )
}

function VenueSearch({ onChoose }: { onChoose: (venue: VenueOption) => void }) {
  const [search, setSearch] = useState('')
  const venues = useVenues({ search: useDeferredValue(search.trim()) })
  return (
    <div className={styles.search}>
      <SearchField label={t.search} value={search} onValue={setSearch} />
      {venues.isPending && <SkeletonRows rows={4} />}
      {venues.isError && <QuietFailure onRetry={() => void venues.refetch()} />}
      {venues.data?.length === 0 && <p className={styles.quiet}>{t.noVenues}</p>}
      <ul className={styles.places} aria-label={t.venues}>
        {(venues.data ?? []).map((venue) => (
          <li key={venue.id}>
            <button type="button" className={styles.place} onClick={() => onChoose(venue)}>
              <b>{venue.name}</b>
              <small>
                {t.venueNote({ location: venue.locationName, owner: venue.ownerName })} ·{' '}
                {t.screens({ count: venue.screens })}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The fields of a new screen; `way` says whether its device shows a code now or is paired later. */
const EMPTY_SCREEN = { name: '', model: '', way: 'code' as 'code' | 'later', code: '' }
type NewScreen = typeof EMPTY_SCREEN

const findMissing = ({ model, way, code }: NewScreen) => ({
  model: model.trim() === '',
  code: way === 'code' && code.trim() === '',
})

function Screen({ venue, onOther }: { venue: VenueOption; onOther: () => void }) {
  const [screen, setScreen] = useState(EMPTY_SCREEN)
  const [wasTried, setWasTried] = useState(false)
  const add = useAddScreen()
  const toast = useToast()
  const navigate = useNavigate()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // The pressed button was removed, so the first field takes the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const missing = findMissing(screen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (add.isPending) return
    if (missing.model || missing.code) {
      document.getElementById(`${id}-${missing.model ? 'model' : 'code'}`)?.focus()
      return
    }
    const { kind, id: venueId } = venue
    const { name, model, way, code } = screen
    add.mutate(
      { place: { kind, id: venueId }, name: name.trim(), model: model.trim(), code: way === 'code' ? code : null },
      {
        onSuccess: (added) => {
          toast.success(t.added, added.name)
          void navigate(paths.operatorScreen(added._id))
        },
        onError: () => document.getElementById(`${id}-code`)?.focus(),
      },
    )
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.chosen}>
        <span>
          <b>{venue.name}</b>
          <small>{t.venueNote({ location: venue.locationName, owner: venue.ownerName })}</small>
        </span>
        <Button size="small" variant="quiet" onClick={onOther}>
          {t.other}
        </Button>
      </div>
      {add.error && (
        <div role="alert">
          <Callout tone="red" title={t.oops}>
            {getErrorMessage(add.error)}
          </Callout>
        </div>
      )}
      <Fields
        id={id}
        screen={screen}
        shownMissing={wasTried ? missing : undefined}
        onChange={(change) => {
          setScreen({ ...screen, ...change })
          if (change.code !== undefined) add.reset()
        }}
      />
      <Button type="submit" variant="primary" busyText={add.isPending && t.submitting}>
        {t.submit}
      </Button>
    </form>
  )
}

function Fields(props: {
  /** Begins the element ids of the fields. */
  id: string
  screen: NewScreen
  shownMissing: ReturnType<typeof findMissing> | undefined
  onChange: (change: Partial<NewScreen>) => void
}) {
  const { id, screen, shownMissing, onChange } = props
  const { name, model, way, code } = screen
  return (
    <>
      <TextField
        id={`${id}-name`}
        label={t.name}
        hint={t.nameHelp}
        optional
        maxLength={MAX_SCREEN_NAME_LENGTH}
        value={name}
        onValue={(value) => onChange({ name: value })}
      />
      <TextField
        id={`${id}-model`}
        label={t.model}
        hint={t.modelHelp}
        required
        maxLength={200}
        value={model}
        onValue={(value) => onChange({ model: value })}
        error={shownMissing?.model && t.modelMissing}
      />
      <Segmented
        label={t.way}
        value={way}
        onValue={(value) => onChange({ way: value === 'later' ? 'later' : 'code' })}
        choices={[
          { value: 'code', label: t.ways.code },
          { value: 'later', label: t.ways.later },
        ]}
      />
      {way === 'code' && (
        <TextField
          id={`${id}-code`}
          label={t.code}
          hint={t.codeHelp}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onValue={(value) => onChange({ code: value.toUpperCase() })}
          error={shownMissing?.code && t.codeMissing}
        />
      )}
    </>
  )
}
