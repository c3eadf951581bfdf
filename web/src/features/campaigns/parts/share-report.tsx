import { REPORT_LINK_DAYS, type ReportLink } from '@marquee/contract/report-links'
import { reportLinkTexts as texts } from '@marquee/contract/messages/report-links'
import { uiTexts } from '@marquee/contract/messages/ui'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/call.ts'
import { formatInstant, formatInstantDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureCallout } from '../../../ui/callout.tsx'
import { Segmented } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Delayed, Skeleton } from '../../../ui/loading.tsx'
import styles from '../../../ui/links.module.css'
import { NewAddress } from '../../../ui/new-address.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useCreateLink, useReportLinks, useWithdrawLink } from '../report-links-api.ts'

/** Creates links to the report of a campaign, lists the valid ones and withdraws them (decision 31). */
export function ShareReport({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [days, setDays] = useState('30')
  const create = useCreateLink(id)
  const submit = () => {
    const chosen = REPORT_LINK_DAYS.find((one) => String(one) === days)
    if (chosen && !create.isPending) create.mutate(chosen)
  }
  return (
    <Dialog
      open
      title={texts.title({ name })}
      intro={texts.intro}
      onClose={onClose}
      foot={
        <Button variant="quiet" onClick={onClose}>
          {uiTexts.close}
        </Button>
      }
    >
      <div className={styles.parts}>
        <div className={styles.create}>
          <div className={styles.period}>
            <span aria-hidden="true">{texts.validFor}</span>
            <Segmented
              label={texts.validFor}
              choices={REPORT_LINK_DAYS.map((count) => ({ value: String(count), label: texts.days({ count }) }))}
              value={days}
              onValue={setDays}
            />
          </div>
          <Button variant="primary" busyText={create.isPending && texts.creating} onClick={submit}>
            {texts.create}
          </Button>
        </div>
        <FailureCallout>{create.isError && getErrorMessage(create.error)}</FailureCallout>
        {create.data && <NewLink key={create.data.link._id} url={create.data.url} />}
        <Links id={id} />
      </div>
    </Dialog>
  )
}

/** The address of the link that was created last; it is in no other answer. */
function NewLink({ url }: { url: string }) {
  return (
    <div role="status">
      <NewAddress title={texts.newTitle} reason={texts.newReason} label={texts.address} copy={texts.copy} url={url} />
    </div>
  )
}

function Links({ id }: { id: string }) {
  const { data, isError, refetch } = useReportLinks(id)
  return (
    <section className={styles.list} aria-labelledby="report-links">
      <h3 id="report-links">{texts.list}</h3>
      {data ? (
        data.links.length > 0 ? (
          <ul>
            {data.links.map((link) => (
              <Link key={link._id} id={id} link={link} />
            ))}
          </ul>
        ) : (
          <p className={styles.quiet}>{texts.none}</p>
        )
      ) : isError ? (
        <QuietFailure what={texts.listFailed} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton height="56px" />
        </Delayed>
      )}
    </section>
  )
}

function Link({ id, link }: { id: string; link: ReportLink }) {
  const toast = useToast()
  const withdraw = useWithdrawLink(id)
  const when = formatInstant(link.createdAt)
  const submit = () =>
    withdraw.mutate(link._id, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (failure) => toast.error(getErrorMessage(failure)),
    })
  return (
    <li>
      <p>
        {texts.createdBy({ name: link.createdBy, when })}
        <small>
          {texts.expires({ when: formatInstantDay(link.expiresAt) })}
          {' · '}
          {link.openedAt
            ? texts.opened({ count: link.openCount, when: formatInstant(link.openedAt) })
            : texts.neverOpened}
        </small>
      </p>
      <Button size="small" disabled={withdraw.isPending} aria-label={texts.withdrawLabel({ when })} onClick={submit}>
        {texts.withdraw}
      </Button>
    </li>
  )
}
