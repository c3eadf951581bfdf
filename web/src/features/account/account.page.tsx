import { accountTexts as t } from '@marquee/contract/messages/account'
import { Stack } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { ApiKeysCard } from './parts/api-keys-card.tsx'
import { DataCard } from './parts/data-card.tsx'
import { DeletionCard } from './parts/deletion-card.tsx'
import { DetailsCard } from './parts/details-card.tsx'
import { EmailCard } from './parts/email-card.tsx'
import { FactorCard } from './parts/factor-card.tsx'
import { LanguageCard } from './parts/language-card.tsx'
import { MembershipsCard } from './parts/memberships-card.tsx'
import { PasswordCard } from './parts/password-card.tsx'
import { SessionsCard } from './parts/sessions-card.tsx'

/** `/account`: the account of a user of any role (decision 6). */
export function Component() {
  return (
    <Stack>
      <PageHeader title={t.title} help={t.help} />
      <DetailsCard />
      <EmailCard />
      <LanguageCard />
      <MembershipsCard />
      <PasswordCard />
      <FactorCard />
      <SessionsCard />
      <ApiKeysCard />
      <DataCard />
      <DeletionCard />
    </Stack>
  )
}
