import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import {
  buildInputProps,
  type FieldFrame,
  Frame,
  type NativeProps,
  type OnValueProps,
  useFieldIds,
} from './field-frame.tsx'
import styles from './field.module.css'
import { Glyph } from './icon.tsx'

/**
 * A whole number with - and +.
 *
 * `value` is text, so that it can be a half-typed number; the page decides how to handle it.
 */
export function NumberField(
  props: FieldFrame & OnValueProps & Omit<NativeProps<'input'>, 'value'> & { value: string },
) {
  const { label, optional, hint, error, icon: _, onValue, value, min, max, ...native } = props
  const ids = useFieldIds(native.id, { hint, error })
  return (
    <Frame {...{ label, optional, hint, error, ids }}>
      <Stepper {...{ value, onValue, label, min, max }} disabled={native.disabled} wrong={Boolean(error)}>
        <input
          {...native}
          {...buildInputProps(ids, error)}
          type="text"
          inputMode="numeric"
          value={value}
          className={classNames(styles.input, styles.number)}
          onChange={(event) => onValue?.(event.currentTarget.value)}
        />
      </Stepper>
    </Frame>
  )
}

/** The same without a visible label, for a cell of a table. */
export function NumberInput(
  props: OnValueProps & Omit<NativeProps<'input'>, 'value'> & { value: string; label: string; describedBy?: string },
) {
  const { label, onValue, value, min, max, describedBy, ...native } = props
  return (
    <Stepper {...{ value, onValue, label, min, max }} disabled={native.disabled} compact>
      <input
        {...native}
        type="text"
        inputMode="numeric"
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        className={classNames(styles.input, styles.number)}
        onChange={(event) => onValue?.(event.currentTarget.value)}
      />
    </Stepper>
  )
}

type StepperProps = OnValueProps & {
  value: string
  label: string
  min?: number | string
  max?: number | string
  disabled?: boolean
  wrong?: boolean
  compact?: boolean
  children: ReactNode
}

function Stepper({ value, onValue, label, min, max, disabled, wrong, compact, children }: StepperProps) {
  const number = Number(value)
  const low = min === undefined ? Number.NEGATIVE_INFINITY : Number(min)
  const high = max === undefined ? Number.POSITIVE_INFINITY : Number(max)
  const step = (by: number) =>
    onValue?.(String(Math.min(high, Math.max(low, (Number.isFinite(number) ? number : 0) + by))))
  return (
    <span
      className={classNames(
        styles.box,
        styles.stepper,
        compact && styles.compact,
        wrong && styles.wrong,
        disabled && styles.fixed,
      )}
    >
      <button
        type="button"
        className={styles.step}
        aria-label={uiTexts.less({ label })}
        disabled={disabled || number <= low}
        onClick={() => step(-1)}
      >
        <Glyph icon={IconMinus} size={14} />
      </button>
      {children}
      <button
        type="button"
        className={styles.step}
        aria-label={uiTexts.more({ label })}
        disabled={disabled || number >= high}
        onClick={() => step(1)}
      >
        <Glyph icon={IconPlus} size={14} />
      </button>
    </span>
  )
}
