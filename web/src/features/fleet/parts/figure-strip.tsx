import { Glyph, type Icon } from '../../../ui/icon.tsx'
import styles from './figure-strip.module.css'

/** Figures side by side in one card. */
export function FigureStrip({ tiles }: { tiles: readonly { icon: Icon; label: string; value: number }[] }) {
  return (
    <dl className={styles.strip}>
      {tiles.map(({ icon, label, value }) => (
        <div key={label} className={styles.tile}>
          <dt>
            <Glyph icon={icon} />
            {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
