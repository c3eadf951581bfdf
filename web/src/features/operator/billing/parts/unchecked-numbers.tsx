import type { listUncheckedNumbers } from '@marquee/contract/billing-details'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { formatEuros } from '@marquee/contract/money.rules'
import { billingSettingsTexts as t } from '@marquee/contract/messages/billing-settings'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatCount } from '../../../../lib/format.ts'
import { Card } from '../../../../ui/card.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { getCountryName } from '../../../../lib/countries.ts'
import { useUncheckedNumbers } from '../settings-api.ts'

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
