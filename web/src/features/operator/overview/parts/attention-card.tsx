import IconSunset2 from '@tabler/icons-react/dist/esm/icons/IconSunset2.mjs'
import type { AlertGroup, AlertState } from '@marquee/contract/alerts'
import { alertTexts } from '@marquee/contract/messages/alerts'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { getErrorMessage } from '../../../../lib/call.ts'
import { useSingleKeys } from '../../../../lib/single-keys.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Card } from '../../../../ui/card.tsx'
import { Checkbox } from '../../../../ui/choice-field.tsx'
import { Chips } from '../../../../ui/choices.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { countByKind, buildGroupKey, KINDS, parseKind } from '../alerts.rules.ts'
import { useAlertMails, useAlerts, useSwitchAlertMails, useAcknowledgement } from '../api.ts'
import { AlertGroupRow } from './alert-group-row.tsx'
import styles from './attention.module.css'

const KEYS = [
  { keys: ['j', 'k'], what: alertTexts.keys.move },
  { keys: ['Enter'], what: alertTexts.keys.open },
  { keys: ['x'], what: alertTexts.keys.acknowledge },
]
const ALL = 'all'

/** The alerts that need an operator, or needed one; the filter is in the address. */
export function AttentionCard({ openCount }: { openCount: number | undefined }) {
  const [address, setAddress] = useSearchParams()
  const card = useRef<HTMLDivElement>(null)
  useSingleKeys(KEYS, ({ key }) => card.current !== null && handleKey(card.current, key))
  const change = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(address)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  const renderPanel = (state: AlertState) => (
    <Groups
      state={state}
      kind={address.get('kind')}
      onKind={(kind) => change('kind', kind === ALL ? undefined : kind)}
    />
  )
  return (
    <Card
      title={alertTexts.needsAttention}
      note={openCount !== undefined && openCount > 0 && alertTexts.needsAttentionCount({ count: openCount })}
      foot={<MailSwitch />}
    >
      <div ref={card}>
        <Tabs
          label={alertTexts.statesLabel}
          value={address.get('alerts') === 'over' ? 'over' : 'open'}
          onValue={(id) => change('alerts', id === 'over' ? id : undefined)}
          tabs={[
            { id: 'open', label: alertTexts.states.open, panel: renderPanel('open') },
            { id: 'over', label: alertTexts.states.closed, panel: renderPanel('closed') },
          ]}
        />
      </div>
    </Card>
  )
}

/** j and k move between the lines, x acknowledges the focused line. */
function handleKey(card: HTMLElement, key: string): boolean {
  const lines = [...card.querySelectorAll<HTMLElement>('[data-alert-group]')]
  const line =
    document.activeElement?.closest('li')?.parentElement?.closest('li') ?? document.activeElement?.closest('li')
  const index = lines.findIndex((one) => line?.contains(one))
  if (key === 'x') {
    const button = lines[index]?.closest('li')?.querySelector<HTMLElement>('[data-take-note]')
    button?.click()
    return button !== null && button !== undefined
  }
  const by = { j: 1, k: -1 }[key]
  if (by === undefined || lines.length === 0) return false
  const next = index < 0 ? lines[0] : lines[Math.min(lines.length - 1, Math.max(0, index + by))]
  next?.focus()
  return true
}

function Groups({ state, kind, onKind }: { state: AlertState; kind: string | null; onKind: (kind: string) => void }) {
  const alerts = useAlerts(state)
  const { data } = alerts
  const at = useNow()
  const toast = useToast()
  const note = useAcknowledgement()
  if (!data) return <NotLoaded query={alerts} rows={3} />
  const wanted = parseKind(kind)
  const shown = data.filter((group) => wanted === undefined || group.kind === wanted)
  const acknowledge = (group: AlertGroup, acknowledged: boolean) =>
    note.mutate(
      { acknowledged, group },
      { onError: (failure) => toast.error(alertTexts.couldNotUpdate, getErrorMessage(failure)) },
    )
  return (
    <>
      {(data.length > 1 || wanted) && <KindChips groups={data} kind={wanted ?? ALL} onKind={onKind} />}
      {shown.length === 0 ? (
        <Nothing state={state} isOfKind={wanted !== undefined} />
      ) : (
        <ul className={styles.groups} aria-label={alertTexts.groups}>
          {shown.map((group) => (
            <AlertGroupRow
              key={buildGroupKey(group)}
              group={group}
              at={at}
              onNote={(acknowledged) => acknowledge(group, acknowledged)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function KindChips(props: { groups: readonly AlertGroup[]; kind: string; onKind: (kind: string) => void }) {
  const { groups, kind, onKind } = props
  const counts = countByKind(groups)
  const choices = KINDS.filter((one) => counts.has(one) || one === kind).map((one) => ({
    value: one as string,
    label: alertTexts.kinds[one],
    count: counts.get(one) ?? 0,
  }))
  return (
    <div className={styles.kinds}>
      <Chips
        label={alertTexts.kindsLabel}
        choices={[{ value: ALL, label: alertTexts.everyKind }, ...choices]}
        value={kind}
        onValue={onKind}
      />
    </div>
  )
}

function Nothing({ state, isOfKind }: { state: AlertState; isOfKind: boolean }) {
  const [title, reason] =
    state === 'closed'
      ? [alertTexts.nothingResolved, alertTexts.nothingResolvedReason]
      : [isOfKind ? alertTexts.nothingOfKind : alertTexts.nothing, alertTexts.nothingReason]
  return <EmptyState icon={IconSunset2} title={title} reason={reason} headingLevel={3} lit={state === 'open'} />
}

/** Hidden until the value is known, because a checkbox that changes on its own looks like a click. */
function MailSwitch() {
  const wanted = useAlertMails()
  const change = useSwitchAlertMails()
  const toast = useToast()
  if (wanted.data === undefined) return null
  return (
    <div className={styles.mails}>
      <Checkbox
        checked={wanted.data}
        onTick={(isWanted) =>
          change.mutate(isWanted, {
            onError: (failure) => toast.error(alertTexts.couldNotUpdate, getErrorMessage(failure)),
          })
        }
      >
        {alertTexts.mailSwitch}
      </Checkbox>
      <small>{alertTexts.mailSwitchHelp}</small>
    </div>
  )
}
