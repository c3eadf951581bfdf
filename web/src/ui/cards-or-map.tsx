import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { Segmented } from './choices.tsx'

/** Whether a list is shown as cards, the default, or on a map, or in a table where there is one. */
export function CardsOrMap(props: { view: string; onView: (view: string) => void; hasTable?: boolean }) {
  const { view, onView, hasTable = false } = props
  return (
    <Segmented
      label={uiTexts.showAs}
      iconsOnly
      value={view === 'map' || (hasTable && view === 'table') ? view : ''}
      choices={[
        { value: '', label: uiTexts.cards, icon: IconLayoutGrid },
        ...(hasTable ? [{ value: 'table', label: uiTexts.table, icon: IconTable }] : []),
        { value: 'map', label: uiTexts.map, icon: IconMap },
      ]}
      onValue={onView}
    />
  )
}
