import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTagMinus from '@tabler/icons-react/dist/esm/icons/IconTagMinus.mjs'
import IconTagPlus from '@tabler/icons-react/dist/esm/icons/IconTagPlus.mjs'
import IconTransferIn from '@tabler/icons-react/dist/esm/icons/IconTransferIn.mjs'
import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import type { Screen } from '@marquee/contract/screens'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox } from '../../../ui/choice-field.tsx'
import { useBulkChange, type BulkChange } from './api.ts'
import styles from './bulk.module.css'
import { type BulkOutcome, describeOutcome, listPausable, summarizeResults } from './bulk.rules.ts'
import { MoveDialog } from './move-dialog.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { AddTagsDialog, RemoveTagsDialog } from './tags-dialog.tsx'

const t = screenBulkTexts

type Action = 'add-tags' | 'remove-tags' | 'pause' | 'move'

/** What can be done with the selected screens, and what became of the last change. */
export function BulkBar(props: {
  /** The screens that match the filters. */
  fitting: readonly Screen[]
  /** All screens of the partner. */
  all: readonly Screen[]
  selected: readonly Screen[]
  onSelectAll: (isAll: boolean) => void
}) {
  const { fitting, all, selected, onSelectAll } = props
  const [action, setAction] = useState<Action | null>(null)
  const [done, setDone] = useState<{ change: BulkChange; outcome: BulkOutcome } | null>(null)
  const bulk = useBulkChange()
  const run = (screens: readonly string[], change: BulkChange) =>
    bulk.mutate(
      { ids: screens, change },
      {
        onSuccess: (results) => {
          setDone({ change, outcome: summarizeResults(change, results) })
          setAction(null)
        },
      },
    )
  const runOnSelected = (change: BulkChange, screens = selected) =>
    run(
      screens.map(({ _id }) => _id),
      change,
    )
  const open = (next: Action | null) => {
    bulk.reset()
    setAction(next)
  }
  const dialog = {
    screens: selected,
    busyText: bulk.isPending && t.changing,
    failure: bulk.error ? getErrorMessage(bulk.error) : undefined,
    onClose: () => open(null),
  }
  return (
    <>
      <Actions
        {...{ fitting, selected, onSelectAll, open }}
        isBusy={bulk.isPending}
        onResume={() => runOnSelected({ kind: 'pause', isPaused: false })}
        onRestart={() => runOnSelected({ kind: 'restart' })}
      />
      {action === null && bulk.error && (
        <div role="alert">
          <Callout tone="red">{getErrorMessage(bulk.error)}</Callout>
        </div>
      )}
      {done && <Outcome {...done} isBusy={bulk.isPending} onUndo={run} />}
      {action === 'add-tags' && (
        <AddTagsDialog {...dialog} all={all} onChange={(tags) => runOnSelected({ kind: 'tags', ...tags })} />
      )}
      {action === 'remove-tags' && (
        <RemoveTagsDialog {...dialog} onChange={(tags) => runOnSelected({ kind: 'tags', ...tags })} />
      )}
      {action === 'pause' && (
        <PauseDialog
          {...dialog}
          screens={listPausable(selected, true)}
          onConfirm={() => runOnSelected({ kind: 'pause', isPaused: true }, listPausable(selected, true))}
        />
      )}
      {action === 'move' && <MoveDialog {...dialog} onMove={(place) => runOnSelected({ kind: 'move', place })} />}
    </>
  )
}

function Actions(props: {
  fitting: readonly Screen[]
  selected: readonly Screen[]
  isBusy: boolean
  onSelectAll: (isAll: boolean) => void
  open: (action: Action) => void
  onResume: () => void
  onRestart: () => void
}) {
  const { fitting, selected, isBusy, onSelectAll, open, onResume, onRestart } = props
  const isNone = selected.length === 0 || isBusy
  const isAll = selected.length > 0 && selected.length === fitting.length
  const has = (isPaused: boolean) => listPausable(selected, isPaused).length > 0
  return (
    <div role="toolbar" aria-label={t.actions} className={styles.bar}>
      <Checkbox checked={isAll} onTick={onSelectAll}>
        {t.selectAll({ count: fitting.length })}
      </Checkbox>
      <span role="status" className={styles.count}>
        {selected.length > 0 && t.selected({ count: selected.length })}
      </span>
      <span className={styles.buttons}>
        <Button size="small" icon={IconTagPlus} disabled={isNone} onClick={() => open('add-tags')}>
          {t.addTags}
        </Button>
        <Button size="small" icon={IconTagMinus} disabled={isNone} onClick={() => open('remove-tags')}>
          {t.removeTags}
        </Button>
        <Button size="small" icon={IconPlayerPause} disabled={isNone || !has(true)} onClick={() => open('pause')}>
          {t.pause}
        </Button>
        <Button size="small" icon={IconPlayerPlay} disabled={isNone || !has(false)} onClick={onResume}>
          {t.resume}
        </Button>
        <Button size="small" icon={IconTransferIn} disabled={isNone} onClick={() => open('move')}>
          {t.move}
        </Button>
        <Button size="small" icon={IconRefresh} disabled={isNone} onClick={onRestart}>
          {t.restart}
        </Button>
      </span>
    </div>
  )
}

/** How many screens were changed, why others were not, and a button that takes the change back. */
function Outcome(props: {
  change: BulkChange
  outcome: BulkOutcome
  isBusy: boolean
  onUndo: (screens: readonly string[], change: BulkChange) => void
}) {
  const { change, outcome, isBusy, onUndo } = props
  const { changed, refused, undo } = outcome
  return (
    <div role="status">
      <Callout
        tone={refused.length > 0 ? 'yellow' : 'green'}
        title={describeOutcome(change, changed.length)}
        actions={
          undo &&
          changed.length > 0 && (
            <Button size="small" disabled={isBusy} onClick={() => onUndo(changed, undo)}>
              {t.undo}
            </Button>
          )
        }
      >
        {refused.length > 0 &&
          refused.map(({ message, count }) => (
            <span key={message} className={styles.reason}>
              {t.refused({ count, reason: message })}
            </span>
          ))}
      </Callout>
    </div>
  )
}
