import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice-field.tsx'
import { PanelButton } from '../../shared/panel-button.tsx'
import type { ChangeFleet } from '../use-fleet-view.ts'
import { type ColumnKey, COLUMNS, toggleColumn } from '../view.rules.ts'
import styles from './panels.module.css'

const t = fleetWatchTexts

/** Selects the columns of the list; the selection is in the address, and so in a saved view. */
export function ColumnsPanel({ columns, change }: { columns: readonly ColumnKey[]; change: ChangeFleet }) {
  return (
    <PanelButton icon={IconAdjustmentsHorizontal} face={t.columns} panelLabel={t.columnsPanel} side="end">
      {(close) => (
        <div className={styles.ticks}>
          {COLUMNS.map((key) => (
            <Checkbox
              key={key}
              checked={columns.includes(key)}
              onTick={() => change({ columns: toggleColumn(columns, key) })}
            >
              {t.heads[key]}
            </Checkbox>
          ))}
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              change({ columns: '' })
              close()
            }}
          >
            {t.usualColumns}
          </Button>
        </div>
      )}
    </PanelButton>
  )
}
