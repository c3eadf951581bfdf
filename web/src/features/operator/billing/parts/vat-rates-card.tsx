import { MAX_VAT_PERCENT } from '@marquee/contract/billing-settings.rules'
import { billingSettingsTexts as t } from '@marquee/contract/messages/billing-settings'
import type { listUncheckedNumbers } from '@marquee/contract/billing-details'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { formatEuros } from '@marquee/contract/money.rules'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatPercent, formatCount } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { getCountryName } from '../../../../lib/countries.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { DateField, TextField } from '../../../../ui/field.tsx'
import { DefinitionList } from '../../../../ui/page.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { parseBps } from '../../shared/amounts.rules.ts'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useAddVatRate, useUncheckedNumbers } from '../settings-api.ts'
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
  const adding = useDialogAction(useAddVatRate(), t.proposing, onClose)
  const rateBps = parseBps(form.rate, MAX_VAT_PERCENT)
  const isReady = form.from !== '' && rateBps !== undefined
  const [wasTried, setWasTried] = useState(false)
  return (
    <ReauthenticationDialog
      {...adding.props}
      title={t.addRate}
      text={t.reauthenticationText({ fields: t.ratesTitle })}
      submit={t.propose}
      isReady={isReady}
      onTry={() => setWasTried(true)}
      onReauthenticate={(reauthentication) =>
        adding.run({ from: form.from, rateBps: rateBps ?? 0, ...reauthentication }, t.proposed)
      }
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

type Party = EndpointReply<typeof listUncheckedNumbers>['parties'][number]

/** Companies whose reverse charge is based on an unchecked VAT number; not shown if there are none. */
export function UncheckedNumbers() {
  const { data } = useUncheckedNumbers()
  if (!data || data.parties.length === 0) return null
  return (
    <Card title={t.uncheckedTitle} note={t.uncheckedNote} flush>
      <Table label={t.uncheckedTitle} columns={COLUMNS} rows={data.parties} rowKey={({ id }) => id} />
    </Card>
  )
}

const COLUMNS: Column<Party>[] = [
  {
    key: 'company',
    head: t.company,
    name: true,
    cell: ({ userId, name }) => <Link to={paths.person(userId)}>{name}</Link>,
  },
  { key: 'country', head: t.country, cell: ({ country }) => getCountryName(country) },
  { key: 'number', head: t.vatNumber, cell: ({ vatNumber }) => vatNumber },
  { key: 'invoices', head: t.invoices, align: 'end', cell: ({ documents }) => formatCount(documents) },
  { key: 'net', head: t.net, align: 'end', cell: ({ netCents }) => formatEuros(netCents) },
]
