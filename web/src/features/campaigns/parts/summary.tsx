import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { formatEuros } from '@marquee/contract/money.rules'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { computeFormPriceCents, parseWeeks } from '../form.ts'
import type { BookingForecast } from '../use-forecast.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { ForecastDetails, ForecastFigures } from './forecast-figures.tsx'
import { Formula, type TotalProps, Rows, Total } from './total.tsx'
import styles from './summary.module.css'

const texts = campaignFormTexts

type SummaryProps = TotalProps & {
  forecast: BookingForecast | undefined
  /** `Submit` when adding, `Update` when editing (CAMP-FORM-09) */
  submit: string
  busy: 'Draft' | 'Pending Approval' | null
  busyText: string
  /** the form that `Submit` sends */
  formId: string
  /** what happens after submitting */
  promise: string
  onSaveAsDraft: () => void
}

/** The booking, its price and the two save buttons, beside the form; below 992 px as a bar. */
export function Summary(props: SummaryProps) {
  return useMedia('(min-width: 992px)') ? <SummaryCard {...props} /> : <SummaryBar {...props} />
}

function SummaryCard(props: SummaryProps) {
  return (
    <section className={styles.card} aria-label={texts.summary}>
      <h2 className={styles.title}>{texts.summary}</h2>
      <Rows {...props} />
      <Formula {...props} boxed />
      <Total {...props} />
      <ForecastFigures {...props} />
      <div className={styles.buttons}>
        <Buttons {...props} />
      </div>
      <p className={styles.promise}>
        {props.promise}
        <br />
        {texts.nothingCharged}
      </p>
      <ForecastDetails {...props} />
    </section>
  )
}

/** The total and `Submit` at the bottom; the rest opens as a sheet (BOOK-2). */
function SummaryBar(props: SummaryProps) {
  const [open, setOpen] = useState(false)
  const { form, screens, formId, submit, busy, busyText } = props
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        <span className={styles.short}>
          <span>{parseWeeks(form) === null ? texts.totalCost : <Formula {...props} />}</span>
          <Glyph icon={IconChevronUp} size={14} />
        </span>
        <span className={styles.barTotal}>{formatEuros(computeFormPriceCents(form, screens))}</span>
        <span className="mq-hidden">{texts.openSummary}</span>
      </button>
      <Button
        variant="primary"
        size="large"
        disabled={busy === 'Draft'}
        busyText={busy === 'Pending Approval' && busyText}
        type="submit"
        form={formId}
      >
        {submit}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.summary} size="small">
        <Rows {...props} />
        <Formula {...props} boxed />
        <Total {...props} />
        <ForecastFigures {...props} />
        <div className={styles.sheetButtons}>
          <Buttons {...props} after={() => setOpen(false)} />
        </div>
        <ForecastDetails {...props} />
      </Dialog>
    </div>
  )
}

/** One primary button; both are disabled while the form is being sent, so that it is sent once (ONB-4). */
function Buttons({ formId, submit, busy, busyText, onSaveAsDraft, after }: SummaryProps & { after?: () => void }) {
  return (
    <>
      <Button
        variant="primary"
        size="large"
        wide
        disabled={busy === 'Draft'}
        busyText={busy === 'Pending Approval' && busyText}
        type="submit"
        form={formId}
        onClick={
          after &&
          ((event) => {
            // The sheet with this button is removed before the browser would submit the form.
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
            after()
          })
        }
      >
        {submit}
      </Button>
      <Button
        wide
        size={after && 'large'}
        disabled={busy === 'Pending Approval'}
        busyText={busy === 'Draft' && busyText}
        onClick={() => {
          after?.()
          onSaveAsDraft()
        }}
      >
        {texts.saveAsDraft}
      </Button>
    </>
  )
}
