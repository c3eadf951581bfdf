import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { uiTexts } from '@marquee/contract/texts/ui'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Glyph, type Icon } from './icon.tsx'

/** What every field has around its input. */
export type FieldFrame = {
  label: string
  /** Shows the word behind the label; the input is then not required. */
  optional?: boolean
  hint?: ReactNode
  /** The sentence below the field; also marks it as invalid. */
  error?: string | false
  icon?: Icon
}

type Native<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'onChange'>
type OnValue = { onValue?: (value: string) => void }

/** One line of text: name, email, phone. Native attributes (`type`, `autoComplete`, `inputMode`) pass through. */
export function TextField(props: FieldFrame & OnValue & Native<'input'> & { action?: ReactNode }) {
  const { label, optional, hint, error, icon, action, onValue, ...native } = props
  const ids = useFieldIds(native.id, { hint, error })
  return (
    <Frame {...{ label, optional, hint, error, ids }}>
      <span
        className={classNames(styles.box, error && styles.wrong, (native.readOnly || native.disabled) && styles.fixed)}
      >
        {icon ? <Glyph icon={icon} size={16} /> : native.readOnly && <Glyph icon={IconLock} size={16} />}
        <input
          {...native}
          {...described(ids, error)}
          className={styles.input}
          onChange={(event) => onValue?.(event.currentTarget.value)}
        />
        {action}
      </span>
    </Frame>
  )
}

/** A password with its own eye (REG-O-06). */
export function PasswordField(props: FieldFrame & OnValue & Native<'input'>) {
  const [shown, setShown] = useState(false)
  const label = shown ? uiTexts.hidePassword : uiTexts.showPassword
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      action={
        <button
          type="button"
          className={styles.eye}
          aria-label={label}
          title={label}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Glyph icon={shown ? IconEyeOff : IconEye} size={16} />
        </button>
      }
    />
  )
}

/** Several lines of text. */
export function TextArea(props: FieldFrame & OnValue & Native<'textarea'>) {
  const { label, optional, hint, error, icon: _, onValue, rows = 4, ...native } = props
  const ids = useFieldIds(native.id, { hint, error })
  return (
    <Frame {...{ label, optional, hint, error, ids }}>
      <textarea
        {...native}
        {...described(ids, error)}
        rows={rows}
        className={classNames(styles.box, styles.area, error && styles.wrong)}
        onChange={(event) => onValue?.(event.currentTarget.value)}
      />
    </Frame>
  )
}

export type Option = { value: string; label: string; disabled?: boolean }

/** One of a list. `placeholder` is the empty first entry. */
export function SelectField(
  props: FieldFrame & OnValue & Native<'select'> & { options: readonly Option[]; placeholder?: string },
) {
  const { label, optional, hint, error, icon, options, placeholder, onValue, ...native } = props
  const ids = useFieldIds(native.id, { hint, error })
  return (
    <Frame {...{ label, optional, hint, error, ids }}>
      <span className={classNames(styles.box, error && styles.wrong, native.disabled && styles.fixed)}>
        {icon && <Glyph icon={icon} size={16} />}
        <select
          {...native}
          {...described(ids, error)}
          className={classNames(styles.input, styles.select)}
          onChange={(event) => onValue?.(event.currentTarget.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </Frame>
  )
}

/**
 * A whole number with - and +.
 *
 * `value` is text, so that a half-typed number can stand in it; the page decides what to do with it.
 */
export function NumberField(props: FieldFrame & OnValue & Omit<Native<'input'>, 'value'> & { value: string }) {
  const { label, optional, hint, error, icon: _, onValue, value, min, max, ...native } = props
  const ids = useFieldIds(native.id, { hint, error })
  return (
    <Frame {...{ label, optional, hint, error, ids }}>
      <Stepper {...{ value, onValue, label, min, max }} disabled={native.disabled} wrong={Boolean(error)}>
        <input
          {...native}
          {...described(ids, error)}
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
  props: OnValue & Omit<Native<'input'>, 'value'> & { value: string; label: string; describedBy?: string },
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

type StepperProps = OnValue & {
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
        aria-label={uiTexts.less(label)}
        disabled={disabled || number <= low}
        onClick={() => step(-1)}
      >
        <Glyph icon={IconMinus} size={14} />
      </button>
      {children}
      <button
        type="button"
        className={styles.step}
        aria-label={uiTexts.more(label)}
        disabled={disabled || number >= high}
        onClick={() => step(1)}
      >
        <Glyph icon={IconPlus} size={14} />
      </button>
    </span>
  )
}

/** A calendar day; the value is YYYY-MM-DD or empty. */
export function DateField(props: FieldFrame & OnValue & Native<'input'>) {
  return <TextField {...props} type="date" />
}

/** A tick with its words; `children` may hold a link. */
export function Checkbox(
  props: Native<'input'> & { children: ReactNode; error?: string | false; onTick?: (ticked: boolean) => void },
) {
  const { children, error, onTick, ...native } = props
  const ids = useFieldIds(native.id, { error })
  return (
    <span className={styles.checkboxField}>
      <label className={styles.checkbox}>
        <input
          {...native}
          {...described(ids, error)}
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

/** A tick without visible words, for a row of a table. */
export function RowCheckbox(props: Native<'input'> & { label: string; onTick?: (ticked: boolean) => void }) {
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

/** A choice of two or three, each a card. */
export function RadioCards(props: {
  legend: string
  name: string
  value: string
  options: readonly (Option & { icon?: Icon; hint?: string })[]
  onValue: (value: string) => void
  disabled?: boolean
  hint?: ReactNode
  error?: string | false
}) {
  const { legend, name, value, options, onValue, disabled, hint, error } = props
  const ids = useFieldIds(undefined, { hint, error })
  return (
    <fieldset className={styles.field} aria-describedby={described(ids, error)['aria-describedby']} disabled={disabled}>
      <legend className={styles.label}>{legend}</legend>
      <span className={styles.cards}>
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
      <Below {...{ hint, error, ids }} />
    </fieldset>
  )
}

type FieldIds = { inputId: string; hintId?: string; errorId?: string }

function useFieldIds(id: string | undefined, { hint, error }: { hint?: ReactNode; error?: string | false }): FieldIds {
  const made = useId()
  const inputId = id ?? made
  return {
    inputId,
    hintId: hint ? `${inputId}-hint` : undefined,
    errorId: error ? `${inputId}-error` : undefined,
  }
}

function described(ids: FieldIds, error: string | false | undefined) {
  return {
    id: ids.inputId,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [ids.errorId, ids.hintId].filter(Boolean).join(' ') || undefined,
  }
}

function Frame(props: FieldFrame & { ids: FieldIds; children: ReactNode }) {
  const { label, optional, hint, error, ids, children } = props
  return (
    <span className={styles.field}>
      <span className={styles.labelRow}>
        <label className={styles.label} htmlFor={ids.inputId}>
          {label}
        </label>
        {optional && <span className={styles.optional}>{uiTexts.optional}</span>}
      </span>
      {children}
      <Below {...{ hint, error, ids }} />
    </span>
  )
}

function Below({ hint, error, ids }: { hint?: ReactNode; error?: string | false; ids: FieldIds }) {
  return (
    <>
      {hint && (
        <span id={ids.hintId} className={styles.hint}>
          {hint}
        </span>
      )}
      <ErrorLine id={ids.errorId} error={error} />
    </>
  )
}

function ErrorLine({ id, error }: { id?: string; error?: string | false }) {
  if (!error) return null
  return (
    <span id={id} className={styles.error}>
      <Glyph icon={IconAlertCircle} size={14} />
      {error}
    </span>
  )
}
