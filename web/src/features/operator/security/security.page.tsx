import { secondFactorTexts as t } from '@marquee/contract/messages/second-factor'
import { Stack } from '../../../ui/card.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { FactorCard } from '../../account/parts/factor-card.tsx'
import { SessionsCard } from '../../account/parts/sessions-card.tsx'

/** `/operator/security`: the second factor, and the operator's sessions (decision 6). */
export function Component() {
  return (
    <Stack>
      <PageHeader title={t.title} help={t.help} />
      <FactorCard />
      <SessionsCard />
    </Stack>
  )
}
