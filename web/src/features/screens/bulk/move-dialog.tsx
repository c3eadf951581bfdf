import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import { screenTexts } from '@marquee/contract/messages/screens'
import type { Screen } from '@marquee/contract/screens'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/call.ts'
import { formatCount } from '../../../lib/format.ts'
import { SelectField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useUser } from '../../session/api.ts'
import { useApprovedVenues } from '../api.ts'
import { useBookings, type BulkChange } from './api.ts'

const t = screenBulkTexts

type Place = Extract<BulkChange, { kind: 'move' }>['place']

/** Chooses the venue to which screens move, and says which bookings end with it (decision 8, decision 36). */
export function MoveDialog(props: {
  screens: readonly Screen[]
  busyText: string | false
  failure: string | undefined
  onMove: (place: Place) => void
  onClose: () => void
}) {
  const { screens, busyText, failure, onMove, onClose } = props
  const [chosen, setChosen] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const venues = useApprovedVenues(useUser().ownerId)
  const kinds = new Set<string>(screens.map(({ screenType }) => screenType))
  const choices = (venues.data ?? []).filter(({ kind }) => kinds.has(kind))
  const place = choices.find(({ id }) => id === chosen)
  const moving = place ? screens.filter((screen) => isMoving(screen, place)) : screens
  const bookings = useBookings(moving.map(({ _id }) => _id))
  const isEmpty = venues.data !== undefined && choices.length === 0
  const failed = bookings.error ?? venues.error
  return (
    <FormDialog
      title={t.moveTitle({ count: screens.length })}
      submit={t.move}
      busyText={busyText}
      isDisabled={isEmpty || !bookings.data}
      isDangerous={(bookings.data?.days ?? 0) > 0}
      failure={failure ?? (failed ? getErrorMessage(failed) : undefined)}
      text={t.moveText}
      onSubmit={() => {
        setWasTried(true)
        if (place) onMove({ kind: place.kind, id: place.id })
      }}
      onClose={onClose}
    >
      <SelectField
        label={screenTexts.venue}
        hint={isEmpty ? t.noOtherVenue : kinds.size > 1 ? t.bothKinds : screenTexts.venueHelp}
        placeholder={screenTexts.chooseVenue}
        value={chosen}
        options={choices.map(({ id, label }) => ({ value: id, label }))}
        onValue={setChosen}
        error={wasTried && !place && screenTexts.venueMissing}
      />
      {bookings.data && (
        <p role="status">
          {bookings.data.days === 0
            ? t.nothingBooked
            : t.moveBookings({
                count: bookings.data.campaigns,
                campaigns: formatCount(bookings.data.campaigns),
                days: formatCount(bookings.data.days),
              })}
        </p>
      )}
    </FormDialog>
  )
}

const isMoving = ({ screenType, vehicle, restaurant }: Screen, { kind, id }: Place) =>
  screenType === kind && (vehicle ?? restaurant)?._id !== id
