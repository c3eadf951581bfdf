import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { Glyph, type Icon } from './icon.tsx'
import styles from './sort-field.module.css'

type Props = {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onValue: (value: string) => void
}

/** The order of a list, small enough for the end of its bar. */
export function SortField(props: Props) {
  return <SmallSelect icon={IconArrowsSort} {...props} />
}

/** A filter of a list whose options are too many or too long for chips. */
export function FilterField(props: Props) {
  return <SmallSelect icon={IconFilter} {...props} />
}

function SmallSelect({ icon, label, value, choices, onValue }: Props & { icon: Icon }) {
  return (
    <span className={styles.sort}>
      <Glyph icon={icon} size={16} />
      <select aria-label={label} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Glyph icon={IconChevronDown} size={16} />
    </span>
  )
}
