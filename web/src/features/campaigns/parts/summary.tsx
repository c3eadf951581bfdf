import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { WEEKLY_PRICE_CENTS } from '@marquee/contract/campaigns.rules'
import { euros } from '@marquee/contract/money.rules'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { useState } from 'react'
import { dayText } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { type CampaignForm, costCents, endsOn, weeksOf } from '../form.ts'
import { useIsWide } from '../use-is-wide.ts'
import { useSettled } from '../use-settled.ts'
import styles from './summary.module.css'

const texts = campaignTexts.form

export type SummaryProps = {
  form: CampaignForm
  screens: number
  locationName: string
  /** `Submit` when adding, `Update` when editing (CAMP-FORM-09) */
  submit: string
  busy: 'Draft' | 'Pending Approval' | null
  busyText: string
  onSubmit: () => void
  onSaveAsDraft: () => void
}

/** Beside the form what is booked, how the price comes about, and the two ways to save; below 992 px a bar. */
export function Summary(props: SummaryProps) {
  return useIsWide() ? <SummaryCard {...props} /> : <SummaryBar {...props} />
}

function SummaryCard(props: SummaryProps) {
  return (
    <section className={styles.card} aria-label={texts.summary}>
      <h2 className={styles.title}>{texts.summary}</h2>
      <Rows {...props} />
      <Formula {...props} boxed />
      <Total {...props} />
      <div className={styles.buttons}>
        <Buttons {...props} />
      </div>
      <p className={styles.promise}>
        {texts.reviewed}
        <br />
        {texts.nothingCharged}
      </p>
    </section>
  )
}

/** The total and `Submit` at the bottom; the rest opens as a sheet (ux BOOK-2). */
function SummaryBar(props: SummaryProps) {
  const [open, setOpen] = useState(false)
  const { form, screens, submit, busy, busyText, onSubmit } = props
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        <span className={styles.short}>
          <span>{weeksOf(form) === null ? texts.totalCost : <Formula {...props} />}</span>
          <Glyph icon={IconChevronUp} size={14} />
        </span>
        <span className={styles.barTotal}>{euros(costCents(form, screens))}</span>
        <span className="mq-hidden">{texts.openSummary}</span>
      </button>
      <Button
        variant="primary"
        size="large"
        disabled={busy === 'Draft'}
        busyText={busy === 'Pending Approval' && busyText}
        onClick={onSubmit}
      >
        {submit}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.summary} size="small">
        <Rows {...props} />
        <Formula {...props} boxed />
        <Total {...props} />
        <div className={styles.sheetButtons}>
          <Buttons {...props} after={() => setOpen(false)} />
        </div>
      </Dialog>
    </div>
  )
}

/** One primary button; both are disabled while the form is being sent, so that it is sent once (ux ONB-4). */
function Buttons({ submit, busy, busyText, onSubmit, onSaveAsDraft, after }: SummaryProps & { after?: () => void }) {
  return (
    <>
      <Button
        variant="primary"
        size="large"
        wide
        disabled={busy === 'Draft'}
        busyText={busy === 'Pending Approval' && busyText}
        onClick={() => {
          after?.()
          onSubmit()
        }}
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

function Rows({ form, screens, locationName }: SummaryProps) {
  const end = endsOn(form)
  return (
    <DefinitionList
      items={[
        {
          label: texts.summaryScreens,
          value: form.type === 'vehicle' ? texts.onVehicles(screens) : texts.inRestaurants(screens),
        },
        { label: texts.location, value: locationName || texts.none },
        {
          label: texts.runs,
          value: end ? campaignTexts.period(dayText(form.startsOn).slice(0, 5), dayText(end)) : texts.none,
        },
        { label: texts.weeksLabel, value: weeksOf(form) ?? texts.none },
      ]}
    />
  )
}

/** How the price comes about, in words and numbers (ux AVL-2). */
function Formula({ form, screens, boxed = false }: SummaryProps & { boxed?: boolean }) {
  const weeks = weeksOf(form)
  if (weeks === null) return null
  const words = form.type === 'vehicle' ? texts.vehicleFormula : texts.restaurantFormula
  const [count, by, weekCount, times] = words(screens, weeks)
  return (
    <span className={boxed ? styles.formula : undefined}>
      <b>{count}</b>
      {by}
      <b>{weekCount}</b>
      {times}
      <b>{euros(WEEKLY_PRICE_CENTS.restaurant)}</b>
      {boxed && (
        <>
          {texts.equals}
          <b>{euros(costCents(form, screens))}</b>
        </>
      )}
    </span>
  )
}

/** The total follows every change at once and without a request (CAMP-FORM-08, ux AVL-1). */
function Total({ form, screens }: SummaryProps) {
  return (
    <div className={styles.total}>
      <span>{texts.totalCost}</span>
      <span className={styles.amount}>
        <output>{euros(costCents(form, screens))}</output>
        <small>{texts.netOfVat}</small>
      </span>
    </div>
  )
}

/** The total is told at most once a second (ux AVL-5). */
export function AnnouncedTotal({ form, screens }: Pick<SummaryProps, 'form' | 'screens'>) {
  const told = useSettled(texts.totalAnnounced(euros(costCents(form, screens)), screens), 1000)
  return (
    <p role="status" className="mq-hidden">
      {told}
    </p>
  )
}
