import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import type { Company } from '@marquee/contract/companies'
import { companyTexts } from '@marquee/contract/messages/companies'
import type { ReactNode } from 'react'
import { buildMediaUrl } from '../../../lib/media-url.ts'
import { Card } from '../../../ui/card.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { DefinitionList } from '../../../ui/page.tsx'
import { parseWebsite } from '../company-form.ts'
import styles from './company-information.module.css'
import { Logo } from './logo.tsx'

/** Logo, name, contact, address and description of the company (CPROF-05 to CPROF-07). */
export function CompanyInformation({ company, actions }: { company: Company; actions: ReactNode }) {
  return (
    <Card title={companyTexts.companyInformation} headingLevel={2} actions={actions} flush className={styles.card}>
      <div className={styles.head}>
        <Logo src={buildMediaUrl(company.logo)} size={84} />
        <div className={styles.names}>
          <h3 className={styles.name}>{company.name}</h3>
          {company.website && <Website website={company.website} />}
        </div>
      </div>
      <div className={styles.facts}>
        <DefinitionList
          layout="columns"
          items={[
            { label: companyTexts.email, value: company.email },
            // Older entries may have none (OPEN-37).
            ...(company.phone ? [{ label: companyTexts.phone, value: company.phone }] : []),
            { label: companyTexts.address, value: company.address },
          ]}
        />
      </div>
      <div className={styles.about}>
        <h3 className={styles.aboutTitle}>{companyTexts.aboutUs}</h3>
        <p>{company.description}</p>
      </div>
    </Card>
  )
}

function Website({ website }: { website: string }) {
  const link = parseWebsite(website)
  return (
    <p className={styles.website}>
      <Glyph icon={IconWorld} size={16} />
      {link ? (
        <a href={link} target="_blank" rel="noreferrer">
          {website}
        </a>
      ) : (
        website
      )}
    </p>
  )
}
