import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import type { User } from '@marquee/contract/identity'
import type { Owner } from '@marquee/contract/owners'
import { ownerTexts } from '@marquee/contract/messages/owners'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { groupFours } from '../owner-form.ts'
import styles from './owner-details.module.css'

/** Company and bank; the account holder is shown as the user's own name (OPROF-07 to OPROF-09, OPEN-32). */
export function OwnerDetails({ owner, user, actions }: { owner: Owner; user: User; actions: ReactNode }) {
  return (
    <Card title={ownerTexts.details} actions={actions}>
      <header className={styles.company}>
        <span aria-hidden="true" className={styles.initials}>
          {owner.name.slice(0, 2)}
        </span>
        <div>
          <h4>{owner.name}</h4>
          <p>{owner.address}</p>
        </div>
      </header>
      <div className={styles.contact}>
        <DefinitionList
          layout="columns"
          items={[
            { label: ownerTexts.email, value: owner.email },
            { label: ownerTexts.phone, value: owner.phone },
          ]}
        />
      </div>
      <section className={styles.bank}>
        <header>
          <Glyph icon={IconBuildingBank} />
          <h4>{ownerTexts.bankDetails}</h4>
          <small>{ownerTexts.bankNote}</small>
        </header>
        <DefinitionList
          layout="flow"
          items={[
            { label: ownerTexts.accountHolder, value: `${user.firstName} ${user.lastName}` },
            { label: ownerTexts.accountNumber, value: <AccountNumber number={owner.bankInfo.accountNumber} /> },
            { label: ownerTexts.bankName, value: owner.bankInfo.bankName },
          ]}
        />
      </section>
    </Card>
  )
}

function AccountNumber({ number }: { number: string }) {
  return (
    <span className={styles.number}>
      <span>
        {groupFours(number).map((four, index) => (
          <span key={`${index}-${four}`}>{four}</span>
        ))}
      </span>
      <CopyButton label={ownerTexts.copyAccountNumber} text={number} />
    </span>
  )
}
