import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import { uiTexts } from '@marquee/contract/messages/ui'
import type { Screen } from '@marquee/contract/screens'
import { getErrorMessage } from '../../../lib/call.ts'
import { formatCount } from '../../../lib/format.ts'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { useBookings } from './api.ts'

const t = screenBulkTexts

/** Says what a pause means for booked campaigns before screens are paused (decision 36). */
export function PauseDialog(props: {
  screens: readonly Screen[]
  busyText: string | false
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}) {
  const { screens, busyText, failure, onConfirm, onClose } = props
  const bookings = useBookings(screens.map(({ _id }) => _id))
  return (
    <QuestionDialog
      title={t.pauseTitle({ count: screens.length })}
      text={t.pauseText}
      confirm={t.pause}
      busyText={bookings.isPending ? uiTexts.loading : busyText}
      failure={failure ?? (bookings.error ? getErrorMessage(bookings.error) : undefined)}
      isDangerous={(bookings.data?.days ?? 0) > 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {bookings.data && (
        <p>
          {bookings.data.days === 0
            ? t.nothingBooked
            : t.pauseBookings({
                count: bookings.data.campaigns,
                campaigns: formatCount(bookings.data.campaigns),
                days: formatCount(bookings.data.days),
              })}
        </p>
      )}
    </QuestionDialog>
  )
}
