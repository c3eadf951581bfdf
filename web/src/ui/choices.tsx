import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { type ComponentProps, type KeyboardEvent, useId } from 'react'
import styles from './choices.module.css'
import { classNames } from './class-names.ts'
import { Glyph, type Icon } from './icon.tsx'

export type Choice = { value: string; label: string; count?: number; icon?: Icon }

/** Filters with counts, of which one is active; an address may activate several at once. */
export function Chips(props: {
  label: string
  choices: readonly Choice[]
  value: string | readonly string[]
  onValue: (value: string) => void
}) {
  const { label, choices, value, onValue } = props
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={typeof value === 'string' ? choice.value === value : value.includes(choice.value)}
          className={styles.chip}
          onClick={() => onValue(choice.value)}
        >
          {choice.icon && <Glyph icon={choice.icon} size={14} />}
          {choice.label}
          {choice.count !== undefined && <span className={styles.count}>{choice.count}</span>}
        </button>
      ))}
    </div>
  )
}

/** A choice between few options, side by side; `iconsOnly` keeps the words for screen readers and tooltips. */
export function Segmented(props: {
  label: string
  choices: readonly Choice[]
  value: string
  onValue: (value: string) => void
  iconsOnly?: boolean
  wide?: boolean
}) {
  const { label, choices, value, onValue, iconsOnly, wide } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.segmented, wide && styles.wide)}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.segment} title={iconsOnly ? choice.label : undefined}>
          <input
            type="radio"
            name={name}
            className="mq-hidden"
            checked={choice.value === value}
            onChange={() => onValue(choice.value)}
          />
          {choice.icon && <Glyph icon={choice.icon} size={16} />}
          <span className={iconsOnly ? 'mq-hidden' : undefined}>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

/** A search box; its label is the placeholder and the accessible name. */
export function SearchField(
  props: Omit<ComponentProps<'input'>, 'onChange' | 'placeholder'> & {
    label: string
    value: string
    onValue: (value: string) => void
  },
) {
  const { label, value, onValue, ...native } = props
  return (
    <span className={styles.search}>
      <Glyph icon={IconSearch} size={16} />
      <input
        {...native}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          native.onKeyDown?.(event)
          if (!event.defaultPrevented && isExitKey(event)) event.currentTarget.blur()
        }}
      />
      {value && (
        <button type="button" aria-label={uiTexts.clearSearch} className={styles.clear} onClick={() => onValue('')}>
          <Glyph icon={IconX} size={14} />
        </button>
      )}
    </span>
  )
}

/** Enter moves on to the results, and Escape leaves an empty field, so that the keys of the page work again. */
function isExitKey({ key, nativeEvent, currentTarget: { form, value } }: KeyboardEvent<HTMLInputElement>): boolean {
  return !nativeEvent.isComposing && ((key === 'Enter' && form === null) || (key === 'Escape' && value === ''))
}
