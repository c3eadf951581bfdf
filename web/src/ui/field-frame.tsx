import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Glyph, type Icon } from './icon.tsx'

/** The common parts of all fields. */
export type FieldFrame = {
  label: string
  /** Shows this text after the label; the input is then not required. */
  optional?: boolean
  hint?: ReactNode
  /** The message below the field; also marks it as invalid. */
  error?: string | false
  icon?: Icon
}

export type NativeProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'onChange'>
export type OnValueProps = { onValue?: (value: string) => void }

export type FieldIds = { inputId: string; hintId?: string; errorId?: string }

/** The ids that connect input, hint and error. */
export function useFieldIds(
  id: string | undefined,
  { hint, error }: { hint?: ReactNode; error?: string | false },
): FieldIds {
  const made = useId()
  const inputId = id ?? made
  return {
    inputId,
    hintId: hint ? `${inputId}-hint` : undefined,
    errorId: error ? `${inputId}-error` : undefined,
  }
}

/** The attributes of the input for hint and error. */
export function buildInputProps(ids: FieldIds, error: string | false | undefined) {
  return {
    id: ids.inputId,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [ids.errorId, ids.hintId].filter(Boolean).join(' ') || undefined,
  }
}

/** Label above, hint and error below. */
export function Frame(props: FieldFrame & { ids: FieldIds; children: ReactNode }) {
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
      <HintAndError {...{ hint, error, ids }} />
    </span>
  )
}

export function HintAndError({ hint, error, ids }: { hint?: ReactNode; error?: string | false; ids: FieldIds }) {
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

export function ErrorLine({ id, error }: { id?: string; error?: string | false }) {
  if (!error) return null
  return (
    <span id={id} className={styles.error}>
      <Glyph icon={IconAlertCircle} size={14} />
      {error}
    </span>
  )
}
