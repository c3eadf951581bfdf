import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { type listMakegoods, MAKEGOODS_PER_PAGE } from '@marquee/contract/makegoods'
import { MAKEGOOD_STATES, type MakegoodState } from '@marquee/contract/makegoods.rules'
import { makegoodTexts as t } from '@marquee/contract/messages/makegoods'
import { formatEuros } from '@marquee/contract/money.rules'
import { Card, Stack } from '../../../ui/card.tsx'
import { Chips } from '../../../ui/choices.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { useView } from '../shared/use-view.ts'
import { useMakegoods } from './makegoods-api.ts'
import { makegoodsView } from './makegoods-view.rules.ts'
import { MakegoodList } from './parts/makegood-list.tsx'
import { MakegoodRule } from './parts/makegood-rule.tsx'

/** The number of offers and what was credited; nothing for operators who do not read money (decision 38). */
function describeSum({ total, creditedCents }: EndpointReply<typeof listMakegoods>) {
  return creditedCents === null ? undefined : t.list.sum({ count: total, amount: formatEuros(creditedCents) })
}

/** `/operator/makegoods`: the rule for missing plays, and all offers (decision 34). */
export function Component() {
  const [{ state, page }, change] = useView(makegoodsView)
  const list = useMakegoods({ ...(state && { state }), page })
  const { data } = list
  const choices = [
    { value: '', label: t.list.all },
    ...MAKEGOOD_STATES.map((value) => ({ value, label: t.states[value] })),
  ]
  return (
    <Stack>
      <PageHeader title={t.page.title} help={t.page.help} />
      <MakegoodRule />
      <Chips
        label={t.list.state}
        choices={choices}
        value={state}
        onValue={(value) => change({ state: value as MakegoodState | '' })}
      />
      <Card title={t.list.title} note={data && describeSum(data)} flush>
        {!data ? (
          <NotLoaded query={list} rows={6} />
        ) : data.makegoods.length > 0 ? (
          <MakegoodList makegoods={data.makegoods} />
        ) : state ? (
          <EmptyState icon={IconGift} title={t.list.none} />
        ) : (
          <EmptyState icon={IconGift} title={t.list.empty} reason={t.list.emptyReason} />
        )}
      </Card>
      {data && data.total > MAKEGOODS_PER_PAGE && (
        <Pager page={page} size={MAKEGOODS_PER_PAGE} total={data.total} onPage={(next) => change({ page: next })} />
      )}
    </Stack>
  )
}
