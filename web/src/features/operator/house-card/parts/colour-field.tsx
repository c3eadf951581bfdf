import { houseCardTexts as t } from '@marquee/contract/messages/house-card'
import { TextField } from '../../../../ui/field.tsx'
import { isColour } from '../form.ts'
import styles from './colour-field.module.css'

/** A colour: six digits, and the colour chooser of the browser. */
export function ColourField(props: {
  id: string
  label: string
  value: string
  error: string | undefined
  onValue: (value: string) => void
}) {
  const { id, label, value, error, onValue } = props
  return (
    <TextField
      id={id}
      label={label}
      value={value}
      error={error ?? false}
      maxLength={20}
      spellCheck={false}
      autoComplete="off"
      onValue={onValue}
      action={
        <input
          type="color"
          aria-label={t.chooseColour({ name: label })}
          className={styles.chooser}
          value={isColour(value) ? value.trim() : '#000000'}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      }
    />
  )
}
