import { listInvoices } from '@marquee/contract/invoices'
import type { OperatorMakegood } from '@marquee/contract/makegoods'
import type { MakegoodState } from '@marquee/contract/makegoods.rules'
import { makegoodTexts } from '@marquee/contract/messages/makegoods'
import { formatEuros } from '@marquee/contract/money.rules'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatDay, formatInstantDay } from '../../../../lib/format.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { ScrollRegion } from '../../../../ui/scroll-region.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { useMay } from '../../../team/may.tsx'
import styles from './campaign-list.module.css'

const t = makegoodTexts.list

/** A page of the offers of all companies. */
export function MakegoodList({ makegoods }: { makegoods: readonly OperatorMakegood[] }) {
  const readsMoney = useMay(listInvoices)
  const columns = COLUMNS.filter(({ key }) => readsMoney || key !== 'credit')
  return (
    <ScrollRegion label={t.title} className={styles.list}>
      <Table label={t.title} wide rows={makegoods} rowKey={({ campaign }) => campaign._id} columns={columns} />
    </ScrollRegion>
  )
}

const COLUMNS: Column<OperatorMakegood>[] = [
  {
    key: 'campaign',
    head: t.campaign,
    name: true,
    cell: ({ campaign: { _id, name, isDeleted }, company }) => (
      <span className={styles.two}>
        <Link to={paths.operatorCampaign(_id)}>{isDeleted ? t.deleted({ name }) : name}</Link>
        <small>{company.name}</small>
      </span>
    ),
  },
  {
    key: 'state',
    head: t.state,
    cell: ({ state, byDefault }) => (
      <span className={styles.two}>
        <span>
          <Badge tone={TONES[state]}>{makegoodTexts.states[state]}</Badge>
        </span>
        {byDefault && <small>{t.byDefault}</small>}
      </span>
    ),
  },
  {
    key: 'missing',
    head: t.missing,
    align: 'end',
    cell: ({ missingPlays: missing, promisedPlays: promised }) => t.ofPromised({ missing, promised }),
  },
  {
    key: 'credit',
    head: t.credit,
    align: 'end',
    // Before a choice it is what a credit would be.
    cell: ({ state, creditCents, creditedCents }) =>
      formatEuros((state === 'offered' ? creditCents : creditedCents) ?? 0),
  },
  { key: 'offered', head: t.offered, cell: ({ offeredAt }) => formatInstantDay(offeredAt) },
  { key: 'decideBy', head: t.decideBy, cell: ({ decideBy }) => formatDay(decideBy) },
]

const TONES: Readonly<Record<MakegoodState, ComponentProps<typeof Badge>['tone']>> = {
  offered: 'yellow',
  days: 'green',
  credit: 'green',
  declined: 'grey',
  expired: 'grey',
}
