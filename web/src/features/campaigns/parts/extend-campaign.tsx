import type { ExtensionOffer } from '@marquee/contract/campaign-extension'
import type { ListedCampaign } from '@marquee/contract/campaigns'
import { campaignExtensionTexts as texts } from '@marquee/contract/messages/campaign-extension'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { uiTexts } from '@marquee/contract/messages/ui'
import { type ReactNode, useId, useState } from 'react'
import { CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { describeLimit, parseExtension } from '../extension.ts'
import { useExtendCampaign, useExtensionOffer } from '../extension-api.ts'
import styles from './extend-campaign.module.css'
import { ExtensionPrice } from './extension-price.tsx'
import { ExtensionLimits } from './extension-limits.tsx'
import { ExtensionWeeks } from './extension-weeks.tsx'

type DialogProps = { campaign: ListedCampaign; onClose: () => void }

/** Adds weeks to an approved campaign: how many, until when, and at what price (decision 27). */
export function ExtendCampaign(props: DialogProps) {
  const { campaign, onClose } = props
  const toast = useToast()
  const query = useExtensionOffer(campaign._id)
  const extension = useExtendCampaign(campaign._id, (message) => {
    toast.success(texts.extendedTitle, message)
    onClose()
  })
  // The offer that is being accepted stays: the next one already counts the added weeks.
  const offer = extension.isPending ? extension.variables.offer : query.data
  if (offer && offer.maxWeeks > 0) return <ExtensionForm {...props} offer={offer} extension={extension} />
  if (offer) {
    return (
      <Impossible {...props} reason={describeLimit(offer)} instead="duplicate">
        <ExtensionLimits offer={offer} />
        <p className={styles.quiet}>{texts.duplicate}</p>
      </Impossible>
    )
  }
  if (query.error instanceof CallRefused && query.error.status < 500) {
    return <Impossible {...props} reason={query.error.message} instead={INSTEAD[query.error.code]} />
  }
  return (
    <Frame {...props}>
      <NotLoaded query={query} />
    </Frame>
  )
}

type Instead = 'duplicate' | 'runAgain' | 'edit'

/** What the client can do instead, by the code of the refusal. After the others there is nothing to do with the campaign. */
const INSTEAD: Partial<Record<string, Instead>> = { ended: 'runAgain', noScreens: 'edit', notInvoiced: 'duplicate' }

/** Why the campaign cannot be extended, and the way that remains. */
function Impossible(props: DialogProps & { reason: string; instead: Instead | undefined; children?: ReactNode }) {
  const { campaign, reason, instead, children } = props
  const action = instead && (
    <LinkButton
      variant="primary"
      to={instead === 'edit' ? paths.campaignEdit(campaign._id) : paths.campaignCopy(campaign._id)}
    >
      {campaignTexts.details[instead]}
    </LinkButton>
  )
  return (
    <Frame {...props} action={action}>
      <div className={styles.parts}>
        <Callout tone="yellow" title={texts.noneTitle}>
          {reason}
        </Callout>
        {children}
      </div>
    </Frame>
  )
}

type FormProps = DialogProps & { offer: ExtensionOffer; extension: ReturnType<typeof useExtendCampaign> }

function ExtensionForm(props: FormProps) {
  const { campaign, offer, extension } = props
  const formId = useId()
  const [text, setText] = useState('1')
  const [isTried, setTried] = useState(false)
  const choice = parseExtension(text, offer)
  const submit = () => {
    setTried(true)
    if (choice.kind === 'wrong' || extension.isPending) return
    extension.mutate({ offer, weeks: choice.weeks })
  }
  const confirm = (
    <Button variant="primary" type="submit" form={formId} busyText={extension.isPending && texts.extending}>
      {choice.kind === 'valid' ? texts.confirm({ weeks: choice.weeks }) : texts.action}
    </Button>
  )
  return (
    <Frame {...props} action={confirm} locked={extension.isPending}>
      <form
        id={formId}
        noValidate
        className={styles.parts}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {extension.isError && (
          <div role="alert">
            <Callout tone="red">{getErrorMessage(extension.error)}</Callout>
          </div>
        )}
        <ExtensionWeeks
          {...{ offer, text, choice, isTried }}
          disabled={extension.isPending}
          onText={setText}
          onLeave={() => setTried(true)}
        />
        <ExtensionPrice campaign={campaign} offer={offer} choice={choice} />
        <p className={styles.quiet}>{texts.keeps}</p>
      </form>
    </Frame>
  )
}

function Frame(props: DialogProps & { action?: ReactNode; locked?: boolean; children: ReactNode }) {
  const { campaign, action, locked = false, onClose, children } = props
  return (
    <Dialog
      open
      size="small"
      title={texts.title({ name: campaign.name })}
      onClose={onClose}
      locked={locked}
      foot={
        <>
          <Button variant="quiet" onClick={onClose} disabled={locked}>
            {action ? uiTexts.cancel : uiTexts.close}
          </Button>
          {action}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
