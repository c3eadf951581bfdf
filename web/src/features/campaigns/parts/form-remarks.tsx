import type { Campaign } from '@marquee/contract/campaigns'
import { euros } from '@marquee/contract/money.rules'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { now } from '../../../lib/clock.ts'
import { ageText } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { type CampaignForm, costCents } from '../form.ts'
import type { KeptForm } from '../kept-form.ts'
import { Callout } from '../../../ui/callout.tsx'
import styles from './form-remarks.module.css'

const texts = campaignTexts.form

/** What is worth knowing before the form is filled in or saved. */
export function FormRemarks(props: {
  stored: Campaign | undefined
  companyId: string | undefined
  offer: KeptForm | null
  /** after somebody else was faster */
  lost: { screens: number; form: CampaignForm } | null
  onContinue: (form: CampaignForm) => void
  onDiscard: () => void
}) {
  const { stored, companyId, offer, lost, onContinue, onDiscard } = props
  return (
    <>
      {companyId === undefined && (
        <Callout
          tone="yellow"
          title={texts.noCompany}
          actions={<Link to={paths.companyProfile()}>{texts.companyProfile}</Link>}
        />
      )}
      {offer && (
        <Callout
          tone="plain"
          title={texts.keptTitle}
          actions={
            <>
              <Button size="small" onClick={() => onContinue(offer.form)}>
                {texts.keptContinue}
              </Button>
              <Button size="small" variant="quiet" onClick={onDiscard}>
                {texts.keptDiscard}
              </Button>
            </>
          }
        >
          {texts.keptText(ageText(offer.keptAt, now()))}
        </Callout>
      )}
      {stored?.status === 'Approved' && (
        <Callout tone="yellow" title={texts.reapprovalTitle}>
          {texts.reapproval}
        </Callout>
      )}
      {stored?.status === 'Rejected' && (
        <Callout tone="red" title={texts.rejectedTitle}>
          {stored.rejectionReason}
        </Callout>
      )}
      <div role="status" className={styles.lost}>
        {lost && (
          <Callout tone="red" title={texts.lostTitle}>
            {texts.lostText(lost.screens, euros(costCents(lost.form, lost.screens)))}
          </Callout>
        )}
      </div>
    </>
  )
}
