import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import { Glyph } from './icon.tsx'
import styles from './sort-field.module.css'

/** The order of a list, small enough to stand at the end of its bar. */
export function SortField(props: {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onValue: (value: string) => void
}) {
  const { label, value, choices, onValue } = props
  return (
    <span className={styles.sort}>
      <Glyph icon={IconArrowsSort} size={16} />
      <select aria-label={label} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  )
}
