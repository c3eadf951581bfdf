import { INSTALLER_LINK_DAYS, type InstallerLink } from '@marquee/contract/installer-links'
import { installerLinkTexts as texts } from '@marquee/contract/messages/installer-links'
import { uiTexts } from '@marquee/contract/messages/ui'
import { type FormEvent, useState } from 'react'
import { getErrorMessage } from '../../../lib/call.ts'
import { formatDetails, formatInstant, formatInstantDay } from '../../../lib/format.ts'
import { useQrModules } from '../../../lib/use-qr-modules.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureCallout } from '../../../ui/callout.tsx'
import { Segmented } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Delayed, Skeleton } from '../../../ui/loading.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import styles from '../../../ui/links.module.css'
import { NewAddress } from '../../../ui/new-address.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useApprovedVenues } from '../api.ts'
import { useCreateInstallerLink, useInstallerLinks, useWithdrawInstallerLink } from '../installer-links-api.ts'

const MAX_NAME_LENGTH = 80

/** Creates links with which installers pair screens, lists them and withdraws them (decision 42). */
export function InstallerLinks({ ownerId, onClose }: { ownerId: string | undefined; onClose: () => void }) {
  return (
    <Dialog
      open
      title={texts.title}
      intro={texts.intro}
      onClose={onClose}
      foot={
        <Button variant="quiet" onClick={onClose}>
          {uiTexts.close}
        </Button>
      }
    >
      <div className={styles.parts}>
        <NewLinkForm ownerId={ownerId} />
        <Links />
      </div>
    </Dialog>
  )
}

function NewLinkForm({ ownerId }: { ownerId: string | undefined }) {
  const [input, setInput] = useState({ name: '', venueId: '', days: '7' })
  const [attempted, setAttempted] = useState(false)
  const venues = useApprovedVenues(ownerId)
  const create = useCreateInstallerLink()
  const change = (changed: Partial<typeof input>) => setInput((present) => ({ ...present, ...changed }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    const name = input.name.trim()
    const days = INSTALLER_LINK_DAYS.find((one) => String(one) === input.days)
    if (name === '' || !days || create.isPending) return
    const venue = venues.data?.find(({ id }) => id === input.venueId)
    create.mutate(
      { name, days, ...(venue && { [venue.kind]: venue.id }) },
      {
        onSuccess: () => {
          change({ name: '' })
          setAttempted(false)
        },
      },
    )
  }
  return (
    <>
      <form className={styles.parts} onSubmit={submit} noValidate>
        <TextField
          label={texts.name}
          hint={texts.nameHelp}
          error={attempted && input.name.trim() === '' && texts.nameMissing}
          value={input.name}
          onValue={(name) => change({ name })}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          required
        />
        <SelectField
          label={texts.venue}
          placeholder={texts.allVenues}
          value={input.venueId}
          onValue={(venueId) => change({ venueId })}
          options={(venues.data ?? []).map(({ id, label }) => ({ value: id, label }))}
        />
        {venues.isError && <QuietFailure onRetry={() => void venues.refetch()} />}
        <div className={styles.create}>
          <div className={styles.period}>
            <span aria-hidden="true">{texts.validFor}</span>
            <Segmented
              label={texts.validFor}
              choices={INSTALLER_LINK_DAYS.map((count) => ({ value: String(count), label: texts.days({ count }) }))}
              value={input.days}
              onValue={(days) => change({ days })}
            />
          </div>
          <Button type="submit" variant="primary" busyText={create.isPending && texts.creating}>
            {texts.create}
          </Button>
        </div>
        <FailureCallout>{create.isError && getErrorMessage(create.error)}</FailureCallout>
      </form>
      {create.data && <NewLink key={create.data.link._id} url={create.data.url} />}
    </>
  )
}

/** The address of the link that was created last, also as a QR code; it is in no other answer. */
function NewLink({ url }: { url: string }) {
  const modules = useQrModules(url)
  return (
    <div role="status" ref={(shown) => shown?.scrollIntoView({ block: 'nearest' })}>
      <NewAddress title={texts.newTitle} reason={texts.newReason} label={texts.address} copy={texts.copy} url={url} />
      <div className={styles.qr}>
        <QrCode modules={modules} label={texts.qr} failed={texts.qrFailed} />
      </div>
    </div>
  )
}

function Links() {
  const { data, isError, refetch } = useInstallerLinks()
  return (
    <section className={styles.list} aria-labelledby="installer-links">
      <h3 id="installer-links">{texts.list}</h3>
      {data ? (
        data.links.length > 0 ? (
          <ul>
            {data.links.map((link) => (
              <Link key={link._id} link={link} />
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

const TONES: Readonly<Record<InstallerLink['state'], Tone>> = { open: 'green', expired: 'grey', withdrawn: 'grey' }

function Link({ link }: { link: InstallerLink }) {
  const { _id, name, venue, state, expiresAt, startedAt, screenCount } = link
  const toast = useToast()
  const withdraw = useWithdrawInstallerLink()
  const submit = () =>
    withdraw.mutate(_id, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (failure) => toast.error(getErrorMessage(failure)),
    })
  const when = formatInstantDay(expiresAt)
  return (
    <li>
      <p>
        {name} <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
        <small>
          {formatDetails([
            venue?.name ?? texts.allVenues,
            startedAt === null ? texts.notStarted : texts.paired({ count: screenCount }),
            state !== 'withdrawn' && (state === 'open' ? texts.expires({ when }) : texts.expired({ when })),
          ])}
        </small>
        <small>{texts.createdBy({ name: link.createdBy, when: formatInstant(link.createdAt) })}</small>
      </p>
      {state === 'open' && (
        <Button size="small" disabled={withdraw.isPending} aria-label={texts.withdrawLabel({ name })} onClick={submit}>
          {texts.withdraw}
        </Button>
      )}
    </li>
  )
}
