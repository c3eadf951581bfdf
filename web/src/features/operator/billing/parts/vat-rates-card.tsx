import { MAX_VAT_PERCENT } from '@marquee/contract/billing-settings.rules'
import { billingSettingsTexts as t } from '@marquee/contract/messages/billing-settings'
import { useState } from 'react'
import { getErrorMessage } from '../../../../lib/call.ts'
import { formatDay, formatPercent } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { DateField, TextField } from '../../../../ui/field.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { useSuccessToast } from '../../../../ui/use-success-toast.ts'
import { parseBps } from '../../shared/amounts.rules.ts'
import { useAddVatRate } from '../settings-api.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

type Rate = { from: string; rateBps: number }

/** The VAT rates with their first days. Adding one is a change under dual control (decision 21). */
export function VatRatesCard(props: { firstBps: number; rates: readonly Rate[]; isPending: boolean }) {
  const { firstBps, rates, isPending } = props
  const [isAdding, setIsAdding] = useState(false)
  const laterRates = rates.map(({ from, rateBps }) => ({
    label: t.rateStart({ day: formatDay(from) }),
    value: t.percent({ percent: formatPercent(rateBps) }),
  }))
  return (
    <Card
      title={t.ratesTitle}
      note={t.ratesNote}
      foot={
        <Button disabled={isPending} onClick={() => setIsAdding(true)}>
          {t.addRate}
        </Button>
      }
    >
      <DefinitionList
        items={[{ label: t.rateFirst, value: t.percent({ percent: formatPercent(firstBps) }) }, ...laterRates]}
      />
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </Card>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState({ from: '', rate: '' })
  const add = useAddVatRate()
  const done = useSuccessToast(onClose)
  const rateBps = parseBps(form.rate, MAX_VAT_PERCENT)
  const isReady = form.from !== '' && rateBps !== undefined
  const [wasTried, setWasTried] = useState(false)
  return (
    <ReauthenticationDialog
      title={t.addRate}
      text={t.reauthenticationText({ fields: t.ratesTitle })}
      submit={t.propose}
      busyText={add.isPending && t.proposing}
      failure={add.error !== null && getErrorMessage(add.error)}
      isReady={isReady}
      onTry={() => setWasTried(true)}
      onReauthenticate={(reauthentication) =>
        add.mutate(
          { from: form.from, rateBps: rateBps ?? 0, ...reauthentication },
          { onSuccess: () => done(t.proposed) },
        )
      }
      onClose={onClose}
    >
      <DateField
        label={t.validFrom}
        value={form.from}
        onValue={(from) => setForm({ ...form, from })}
        error={wasTried && form.from === '' && t.validFromMissing}
      />
      <TextField
        label={t.vatRate}
        inputMode="decimal"
        maxLength={6}
        value={form.rate}
        onValue={(rate) => setForm({ ...form, rate })}
        error={wasTried && rateBps === undefined && t.notPercent({ most: MAX_VAT_PERCENT })}
      />
    </ReauthenticationDialog>
  )
}
