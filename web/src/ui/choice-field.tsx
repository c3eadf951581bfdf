import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Option } from './field.tsx'
import { HintAndError, buildInputProps, ErrorLine, type NativeProps, useFieldIds } from './field-frame.tsx'
import styles from './field.module.css'
import { Glyph, type Icon } from './icon.tsx'

/** A checkbox with its label; `children` may contain a link. */
export function Checkbox(
  props: NativeProps<'input'> & { children: ReactNode; error?: string | false; onTick?: (ticked: boolean) => void },
) {
  const { children, error, onTick, ...native } = props
  const ids = useFieldIds(native.id, { error })
  return (
    <span className={styles.checkboxField}>
      <label className={styles.checkbox}>
        <input
          {...native}
          {...buildInputProps(ids, error)}
          type="checkbox"
          className={styles.tick}
          onChange={(event) => onTick?.(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      <ErrorLine id={ids.errorId} error={error} />
    </span>
  )
}

/** A checkbox without a visible label, for a row of a table. */
export function RowCheckbox(props: NativeProps<'input'> & { label: string; onTick?: (ticked: boolean) => void }) {
  const { label, onTick, ...native } = props
  return (
    <input
      {...native}
      type="checkbox"
      aria-label={label}
      className={styles.tick}
      onChange={(event) => onTick?.(event.currentTarget.checked)}
    />
  )
}

/** A choice between two or three cards, or as many below each other. */
export function RadioCards(props: {
  legend: string
  name: string
  value: string
  options: readonly (Option & { icon?: Icon; hint?: string })[]
  onValue: (value: string) => void
  isColumn?: boolean
  disabled?: boolean
  hint?: ReactNode
  error?: string | false
}) {
  const { legend, name, value, options, onValue, isColumn, disabled, hint, error } = props
  const ids = useFieldIds(undefined, { hint, error })
  return (
    <fieldset
      className={styles.field}
      aria-describedby={buildInputProps(ids, error)['aria-describedby']}
      disabled={disabled}
    >
      <legend className={styles.label}>{legend}</legend>
      <span className={classNames(styles.cards, isColumn && styles.column)}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              className={styles.radio}
              onChange={() => onValue(option.value)}
            />
            {option.icon && <Glyph icon={option.icon} />}
            <span>
              {option.label}
              {option.hint && <small className={styles.cardHint}>{option.hint}</small>}
            </span>
          </label>
        ))}
      </span>
      <HintAndError {...{ hint, error, ids }} />
    </fieldset>
  )
}
