import { updateCompany } from '@marquee/contract/companies'
import { listInvoices } from '@marquee/contract/invoices'
import { May } from '../team/may.tsx'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { companyTexts } from '@marquee/contract/messages/companies'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { BillingDetailsCard } from '../billing-details/parts/billing-details-card.tsx'
import { InvoicesCard } from '../invoices/parts/invoices-card.tsx'
import { useUser } from '../session/api.ts'
import { useCompany } from './company-api.ts'
import styles from './company-profile.module.css'
import { CompanyDialog } from './parts/company-dialog.tsx'
import { CompanyInformation } from './parts/company-information.tsx'
import { UserCard } from './parts/user-card.tsx'

/** The signed-in client and the company, side by side (CPROF-01 to CPROF-10). */
export function Component() {
  const user = useUser()
  const [editing, setEditing] = useState(false)
  const company = useCompany(user.companyId)
  return (
    <div className={styles.page}>
      <UserCard user={user} />
      {user.companyId === undefined ? (
        <NoCompany onAdd={() => setEditing(true)} />
      ) : company.data ? (
        <CompanyInformation
          company={company.data}
          actions={
            <May call={updateCompany}>
              <Button size="small" icon={IconPencil} onClick={() => setEditing(true)}>
                {companyTexts.edit}
              </Button>
            </May>
          }
        />
      ) : (
        <Card title={companyTexts.companyInformation} headingLevel={2} className={styles.company}>
          <NotLoaded query={company} />
        </Card>
      )}
      {user.companyId !== undefined && (
        <May call={listInvoices}>
          <InvoicesCard className={styles.whole} />
          <BillingDetailsCard of="client" className={styles.whole} />
        </May>
      )}
      {editing && <CompanyDialog company={company.data} onClose={() => setEditing(false)} />}
    </div>
  )
}

/** CPROF-08 */
function NoCompany({ onAdd }: { onAdd: () => void }) {
  return (
    <Card title={companyTexts.companyProfileDetails} headingLevel={2}>
      <EmptyState
        icon={IconBuilding}
        headingLevel={3}
        title={companyTexts.addInformation}
        reason={companyTexts.addInformationReason}
        action={
          <Button variant="primary" icon={IconPlus} onClick={onAdd}>
            {companyTexts.addInformation}
          </Button>
        }
      />
    </Card>
  )
}
