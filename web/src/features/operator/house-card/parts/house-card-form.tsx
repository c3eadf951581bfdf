import type { HouseCardReply } from '@marquee/contract/house-card'
import { houseCardTexts as t } from '@marquee/contract/messages/house-card'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { CallRefused, getErrorMessage } from '../../../../lib/call.ts'
import { buildMediaUrl } from '../../../../lib/media-url.ts'
import { paths } from '../../../../lib/paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Card, Stack } from '../../../../ui/card.tsx'
import { ErrorSummary } from '../../../../ui/error-summary.tsx'
import { LeaveGuard } from '../../../../ui/leave-guard.tsx'
import { QuestionDialog } from '../../../../ui/question-dialog.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { useHouseCard, useResetHouseCard, useSaveHouseCard } from '../api.ts'
import { checkDraft, type Field, type HouseCardDraft, toDraft } from '../form.ts'
import { useFileUrl } from '../use-file-url.ts'
import { CardPreview } from './card-preview.tsx'
import { HouseCardFields } from './house-card-fields.tsx'
import styles from './house-card-form.module.css'

/** The form with its preview. A change by another operator never replaces what is being typed. */
export function HouseCardForm({ stored }: { stored: HouseCardReply }) {
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(() => toDraft(stored.card))
  const [attempt, setAttempt] = useState(0)
  const [isResetting, setIsResetting] = useState(false)
  const toast = useToast()
  const save = useSaveHouseCard()
  const [chosen, chooseLogo] = useFileUrl()
  const { card, signUp } = base
  const hasChanges = JSON.stringify(describe(draft)) !== JSON.stringify(describe(toDraft(card)))
  const own = checkDraft(draft)
  const problems = attempt > 0 ? { ...own, ...findRefusedField(save.error) } : {}

  const change = (changed: Partial<HouseCardDraft>) => {
    setDraft((present) => ({ ...present, ...changed }))
    if (changed.logo !== undefined) chooseLogo(changed.logo)
    if (save.isError) save.reset()
  }
  const show = (reply: HouseCardReply) => {
    setBase(reply)
    setDraft(toDraft(reply.card))
    chooseLogo(null)
    setAttempt(0)
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (Object.keys(own).length > 0 || save.isPending) return
    const onSuccess = (reply: HouseCardReply) => {
      show(reply)
      toast.success(t.saved, t.savedText)
    }
    save.mutate({ draft, version: card?.version ?? null }, { onSuccess })
  }
  const logo = chosen ?? (draft.removesLogo ? undefined : buildMediaUrl(card?.logo))
  return (
    <form noValidate onSubmit={submit} className={styles.split}>
      <Stack>
        <ErrorSummary attempt={attempt} problems={buildSummary(problems, save.error)} />
        {isOutdated(save.error) && <ReloadCallout onLoad={show} />}
        <HouseCardFields draft={draft} card={card} url={signUp.url} problems={problems} onChange={change} />
        <div className={styles.foot}>
          <Link to={`${paths.audit()}?kind=house-card`}>{t.history}</Link>
          <span className={styles.buttons}>
            {card && (
              <Button variant="quiet" onClick={() => setIsResetting(true)}>
                {t.reset}
              </Button>
            )}
            <Button type="submit" variant="primary" busyText={save.isPending && t.saving}>
              {t.save}
            </Button>
          </span>
        </div>
      </Stack>
      <div className={styles.aside}>
        <Card title={t.preview}>
          <CardPreview draft={draft} logo={logo} qr={signUp.qr} />
        </Card>
      </div>
      <LeaveGuard when={hasChanges && !save.isPending} />
      {isResetting && card && (
        <ResetDialog version={card.version} onReset={show} onClose={() => setIsResetting(false)} />
      )}
    </form>
  )
}

/** A file has no JSON, so its name and size stand for it. */
const describe = ({ logo, ...rest }: HouseCardDraft) => ({ ...rest, logo: logo && [logo.name, logo.size] })

const isOutdated = (failure: Error | null) => failure instanceof CallRefused && failure.code === 'houseCardChanged'

/** The server's problem, at the field that it refers to. */
function findRefusedField(failure: Error | null): Partial<Record<Field, string>> {
  return failure instanceof CallRefused && failure.field === 'foreground' ? { foreground: failure.message } : {}
}

function buildSummary(problems: Partial<Record<Field, string>>, failure: Error | null) {
  const known = Object.entries(problems).map(([field, text]) => ({ fieldId: `house-card-${field}`, text }))
  return known.length === 0 && failure && !isOutdated(failure) ? [{ text: getErrorMessage(failure) }] : known
}

/** Another operator was first: loads that card, so that a change is made on top of it. */
function ReloadCallout({ onLoad }: { onLoad: (reply: HouseCardReply) => void }) {
  const current = useHouseCard()
  const load = async () => {
    const { data } = await current.refetch()
    if (data) onLoad(data)
  }
  return (
    <div role="alert">
      <Callout
        tone="red"
        actions={
          <Button size="small" onClick={() => void load()}>
            {t.reload}
          </Button>
        }
      >
        {t.refusals.houseCardChanged}
      </Callout>
    </div>
  )
}

function ResetDialog(props: { version: string; onReset: (reply: HouseCardReply) => void; onClose: () => void }) {
  const { version, onReset, onClose } = props
  const toast = useToast()
  const reset = useResetHouseCard()
  const onSuccess = (reply: HouseCardReply) => {
    onReset(reply)
    toast.success(t.resetDone)
    onClose()
  }
  return (
    <QuestionDialog
      title={t.resetTitle}
      text={t.resetText}
      confirm={t.reset}
      busyText={reset.isPending && t.resetting}
      failure={reset.isError ? getErrorMessage(reset.error) : undefined}
      onConfirm={() => reset.mutate(version, { onSuccess })}
      onClose={onClose}
    />
  )
}
