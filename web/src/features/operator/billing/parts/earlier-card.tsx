import { formatEuros } from '@marquee/contract/money.rules'
import { billingSettingsTexts as t } from '@marquee/contract/messages/billing-settings'
import { Card, Stack } from '../../../../ui/card.tsx'
import { Checkbox } from '../../../../ui/choice-field.tsx'

/** Campaigns approved before the billing settings existed: the total of their invoices, and whether to issue them. */
export function EarlierCard(props: {
  waitingInvoices: number
  waitingNetCents: number
  isEarlier: boolean
  onChoose: (isEarlier: boolean) => void
}) {
  const { waitingInvoices, waitingNetCents, isEarlier, onChoose } = props
  return (
    <Card title={t.earlierTitle}>
      <Stack gap="fields">
        <p>{t.earlier({ campaigns: waitingInvoices, net: formatEuros(waitingNetCents) })}</p>
        <Checkbox checked={isEarlier} onTick={onChoose}>
          {t.invoiceEarlier({ campaigns: waitingInvoices })}
        </Checkbox>
      </Stack>
    </Card>
  )
}
