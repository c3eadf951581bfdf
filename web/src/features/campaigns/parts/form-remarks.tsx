import type { Campaign } from '@marquee/contract/campaigns'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { getNow } from '../../../lib/clock.ts'
import { formatAge, formatList } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { CampaignForm } from '../form.ts'
import type { FormBackup } from '../form-backup.ts'
import { Callout } from '../../../ui/callout.tsx'
import styles from './form-remarks.module.css'
import { ConfirmEmail } from './confirm-email.tsx'
import { FIELD_IDS, goToStep } from './form-steps.ts'

const texts = campaignFormTexts

const COPY_NOTES = {
  reused: texts.copied,
  other: texts.copiedWithOtherVideo,
  missing: texts.copiedWithoutVideo,
} as const

/** Notes for the user before the form is filled in or saved. */
export function FormRemarks(props: {
  stored: Campaign | undefined
  /** the campaign that this one copies */
  copyOf: Campaign | undefined
  videoOfCopy: 'reused' | 'other' | 'missing'
  companyId: string | undefined
  offer: FormBackup | null
  isOutdated: boolean
  /** set after another client booked the screens first */
  loss: Loss | null
  onContinue: (form: CampaignForm) => void
  onDiscard: () => void
}) {
  const { stored, copyOf, videoOfCopy, companyId, offer, isOutdated, loss, onContinue, onDiscard } = props
  return (
    <>
      {companyId === undefined && (
        <Callout
          tone="yellow"
          title={texts.noCompany}
          actions={<Link to={paths.companyProfile()}>{texts.companyProfile}</Link>}
        />
      )}
      <ConfirmEmail />
      {copyOf && (
        <Callout tone="plain" title={texts.copiedTitle({ name: copyOf.name })}>
          {COPY_NOTES[videoOfCopy]}
        </Callout>
      )}
      {offer && (
        <Callout
          tone="plain"
          title={texts.backupTitle}
          actions={
            <>
              <Button size="small" onClick={() => decide(() => onContinue(offer.form))}>
                {texts.backupContinue}
              </Button>
              <Button size="small" variant="quiet" onClick={() => decide(onDiscard)}>
                {texts.backupDiscard}
              </Button>
            </>
          }
        >
          {texts.backupText({ when: formatAge(offer.keptAt, getNow()) })}
          {isOutdated && <> {texts.backupOutdated}</>}
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
      {stored?.status === 'Draft' && stored.rejectionReason && (
        <Callout tone="yellow" title={texts.draftAgainTitle}>
          {stored.rejectionReason}
        </Callout>
      )}
      {loss && <LossNotice key={loss.count} {...loss} />}
    </>
  )
}

/** The button is removed with the offer, so the form takes the focus. */
function decide(decision: () => void) {
  document.getElementById(FIELD_IDS.name ?? '')?.focus()
  decision()
}

export type Loss = {
  /** the number of such refusals; each one moves the focus here */
  count: number
  /** the lost screens; empty if others of the same types replace them */
  names: readonly string[]
  screens: number
  total: string
}

/** The lost screens and the new price; the rest of the form is unchanged (AVL-6). */
function LossNotice({ names, screens, total }: Loss) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const isLess = names.length > 0
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.lost}>
      <Callout tone={isLess ? 'red' : 'yellow'} title={isLess ? texts.lostTitle : texts.replacedTitle}>
        {isLess
          ? texts.lostText({ names: formatList(names), count: screens, total })
          : texts.replacedText({ count: screens, total })}
        <a href="#screens" className={styles.look} onClick={(event) => goToStep(event, 'screens')}>
          {texts.reviewScreens}
        </a>
      </Callout>
    </div>
  )
}
