import type { FreeDaysOffer, Makegood } from '@marquee/contract/makegoods'
import { MAX_FREE_DAYS_AHEAD } from '@marquee/contract/makegoods.rules'
import { campaignExtensionTexts } from '@marquee/contract/messages/campaign-extension'
import { makegoodTexts as texts } from '@marquee/contract/messages/makegoods'
import { formatEuros } from '@marquee/contract/money.rules'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { getErrorMessage } from '../../../lib/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { type MakegoodChoice, useDecideMakegood } from '../makegood-api.ts'
import styles from './makegood-card.module.css'

type Choice = MakegoodChoice['choice']

/** The choices of an open offer. Operators see them without choosing. */
export function MakegoodForm(props: { id: string; makegood: Makegood; canChoose: boolean }) {
  const { id, makegood, canChoose } = props
  const { days, credit } = makegood
  const toast = useToast()
  const decision = useDecideMakegood(id, (message) => toast.success(texts.saved, message))
  const [chosen, setChosen] = useState<Choice | null>(null)
  const isPossible = chosen === 'declined' || (chosen !== null && makegood[chosen] !== null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPossible || decision.isPending) return
    decision.mutate({ choice: chosen, seen: chosen === 'declined' ? '' : (makegood[chosen]?.seen ?? '') })
  }
  const radio = { chosen, onChoose: setChosen, isReadOnly: !canChoose || decision.isPending }
  return (
    <form noValidate className={styles.parts} onSubmit={submit}>
      {decision.isError && (
        <div role="alert">
          <Callout tone="red">{getErrorMessage(decision.error)}</Callout>
        </div>
      )}
      <div role="radiogroup" aria-label={texts.choice} className={styles.choices}>
        {days && (
          <Radio value="days" label={texts.days} fact={formatDays(days)} {...radio}>
            <p>{texts.daysHelp}</p>
            <Screens count={days.screenCount} shown={days.screens.map(formatScreenDays)} />
            {days.unavailableCount > 0 && (
              <>
                <p>{formatRest(days)}</p>
                <Screens count={days.unavailableCount} shown={days.unavailable.map(formatMissing)} />
              </>
            )}
          </Radio>
        )}
        {credit && (
          <Radio
            value="credit"
            label={texts.credit}
            {...(credit.amount && { fact: formatCredit(credit.amount) })}
            {...radio}
          >
            <p>{texts.creditHelp}</p>
          </Radio>
        )}
        <Radio value="declined" label={texts.none} {...radio}>
          <p>{texts.noneHelp}</p>
        </Radio>
      </div>
      {!days && makegood.offersDays && <p>{texts.noDays({ days: MAX_FREE_DAYS_AHEAD })}</p>}
      <p>{texts.default[makegood.default ?? 'none']}</p>
      {canChoose && (
        <div>
          <Button
            type="submit"
            variant="primary"
            disabled={!isPossible}
            busyText={decision.isPending && texts.confirming}
          >
            {texts.confirm}
          </Button>
        </div>
      )}
    </form>
  )
}

function Radio(props: {
  value: Choice
  label: string
  fact?: string
  chosen: Choice | null
  isReadOnly: boolean
  onChoose: (value: Choice) => void
  children: ReactNode
}) {
  const { value, label, fact, chosen, isReadOnly, onChoose, children } = props
  const ids = { name: useId(), details: useId() }
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="radio"
          name="makegood"
          checked={value === chosen}
          disabled={isReadOnly}
          aria-describedby={ids.details}
          onChange={() => onChoose(value)}
        />
        <span>
          <b>{label}</b>
          {fact && <span>{fact}</span>}
        </span>
      </label>
      <div id={ids.details} className={styles.details}>
        {children}
      </div>
    </div>
  )
}

function Screens({ count, shown }: { count: number; shown: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {shown.map((line, index) => (
        <li key={`${index} ${line}`}>{line}</li>
      ))}
      {count > shown.length && <li>{campaignExtensionTexts.more({ count: count - shown.length })}</li>}
    </ul>
  )
}

const formatDays = ({ screenCount: screens, startsOn, endsOn }: FreeDaysOffer) =>
  texts.daysFact({ screens, from: formatDay(startsOn), to: formatDay(endsOn) })

const formatScreenDays = ({ name: screen, venue, startsOn, endsOn }: FreeDaysOffer['screens'][number]) =>
  texts.screenDays({ screen, venue, from: formatDay(startsOn), to: formatDay(endsOn) })

const formatMissing = ({ name: screen, venue, missing: plays }: FreeDaysOffer['unavailable'][number]) =>
  texts.screenMissing({ screen, venue, plays })

const formatCredit = ({ netCents, grossCents }: { netCents: number; grossCents: number }) =>
  texts.creditFact({ net: formatEuros(netCents), gross: formatEuros(grossCents) })

/** Without the amount for members who do not see invoices. */
const formatRest = ({ unavailableCount: screens, isRestCredited, creditCents }: FreeDaysOffer) => {
  if (!isRestCredited) return texts.restLost({ screens })
  if (creditCents === null) return texts.restCreditedAny({ screens })
  return texts.restCredited({ screens, amount: formatEuros(creditCents) })
}
