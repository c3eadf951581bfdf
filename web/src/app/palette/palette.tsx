import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { User } from '@marquee/contract/identity'
import { shellTexts } from '@marquee/contract/messages/shell'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { ModalFrame } from '../../ui/dialog.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { QuietFailure } from '../../ui/quiet-failure.tsx'
import type { Entry } from './entries.ts'
import styles from './palette.module.css'
import { rememberHit } from './recent-hits.ts'
import { type EntryGroup, useEntryGroups } from './use-entry-groups.ts'

/** Leads to pages and actions, and finds a user's own objects by name; operators find all objects (KEY-2). */
export function Palette({ user, onClose }: { user: User; onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { groups, isLoading, retry } = useEntryGroups(user, typed)
  const id = useId()
  const shown = groups.flatMap(({ entries }) => entries)
  const marked = Math.min(chosen, shown.length - 1)
  const buildOptionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    document.getElementById(buildOptionId(marked))?.scrollIntoView({ block: 'nearest' })
  })

  const go = (entry: Entry | undefined) => {
    if (!entry) return
    if (entry.hit) rememberHit(user._id, entry.hit)
    onClose()
    void navigate(entry.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && shown.length > 0) setChosen((marked + by + shown.length) % shown.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(shown[marked])
    else return
    event.preventDefault()
  }

  return (
    <ModalFrame aria-label={shellTexts.palette} onClose={onClose} className={styles.palette}>
      <div data-dialog-body="" className={styles.field}>
        <Glyph icon={IconSearch} />
        <input
          type="text"
          role="combobox"
          aria-label={shellTexts.palette}
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown.length > 0 ? buildOptionId(marked) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={user.role === 'operator' ? shellTexts.paletteHintOfOperator : shellTexts.paletteHint}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={shellTexts.palette} className={styles.list}>
        {groups.map((group, index) => (
          <Group
            key={group.name}
            {...group}
            firstIndex={groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0)}
            marked={marked}
            optionId={buildOptionId}
            onChoose={go}
          />
        ))}
      </div>
      {retry ? (
        <div role="status" className={styles.status}>
          <QuietFailure onRetry={retry} />
        </div>
      ) : (
        <p role="status" className={shown.length > 0 && !isLoading ? 'mq-hidden' : styles.status}>
          {isLoading && typed
            ? shellTexts[user.role === 'operator' ? 'searching' : 'stillLoading']
            : shown.length > 0
              ? shellTexts.resultCount({ count: shown.length })
              : shellTexts.nothingFound({ search: typed })}
        </p>
      )}
    </ModalFrame>
  )
}

function Group(props: {
  name: string
  entries: EntryGroup['entries']
  firstIndex: number
  marked: number
  optionId: (index: number) => string
  onChoose: (entry: Entry) => void
}) {
  const { name, entries, firstIndex, marked, optionId, onChoose } = props
  return (
    <div role="group" aria-label={name}>
      <p aria-hidden="true" className={styles.group}>
        {name}
      </p>
      {entries.map((entry, index) => (
        // The search field keeps the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={entry.key}
          id={optionId(firstIndex + index)}
          role="option"
          aria-selected={firstIndex + index === marked}
          className={styles.option}
          onClick={() => onChoose(entry)}
        >
          <Glyph icon={entry.icon} />
          <span className={styles.text}>{entry.text}</span>
          {entry.note && <span className={styles.note}>{entry.note}</span>}
        </div>
      ))}
    </div>
  )
}
