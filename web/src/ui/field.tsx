import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { type ReactNode, useState } from 'react'
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

/** One line of text: name, email, phone. Native attributes (`type`, `autoComplete`, `inputMode`) are passed through. */
export function TextField(props: FieldFrame & OnValueProps & NativeProps<'input'> & { action?: ReactNode }) {
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
          {...buildInputProps(ids, error)}
          className={styles.input}
          onChange={(event) => onValue?.(event.currentTarget.value)}
        />
        {action}
      </span>
    </Frame>
  )
}

/** A password with a button that shows it (REG-O-06). */
export function PasswordField(props: FieldFrame & OnValueProps & NativeProps<'input'>) {
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

/**
 * A calendar day; the value is YYYY-MM-DD or empty. The browser makes month, day and year separate tab stops; a
 * read-only field has none, but can still be read and focused by a click (D-35).
 */
export function DateField(props: FieldFrame & OnValueProps & NativeProps<'input'>) {
  return <TextField {...props} type="date" tabIndex={props.readOnly ? -1 : props.tabIndex} />
}

/** Several lines of text. */
export function TextArea(props: FieldFrame & OnValueProps & NativeProps<'textarea'>) {
  const { label, optional, hint, error, icon: _, onValue, rows = 4, ...native } = props
  const ids = useFieldIds(native.id, { hint, error })
  return (
    <Frame {...{ label, optional, hint, error, ids }}>
      <textarea
        {...native}
        {...buildInputProps(ids, error)}
        rows={rows}
        className={classNames(styles.box, styles.area, error && styles.wrong)}
        onChange={(event) => onValue?.(event.currentTarget.value)}
      />
    </Frame>
  )
}

export type Option = { value: string; label: string; disabled?: boolean }

/** A select field. `placeholder` is the empty first option. */
export function SelectField(
  props: FieldFrame & OnValueProps & NativeProps<'select'> & { options: readonly Option[]; placeholder?: string },
) {
  const { label, optional, hint, error, icon, options, placeholder, onValue, ...native } = props
  const ids = useFieldIds(native.id, { hint, error })
  return (
    <Frame {...{ label, optional, hint, error, ids }}>
      <span className={classNames(styles.box, error && styles.wrong, native.disabled && styles.fixed)}>
        {icon && <Glyph icon={icon} size={16} />}
        <select
          {...native}
          {...buildInputProps(ids, error)}
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
        <Glyph icon={IconChevronDown} size={16} />
      </span>
    </Frame>
  )
}
