import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import { uiTexts } from '@marquee/contract/messages/ui'
import { Segmented } from './choices.tsx'

/** Whether a list of venues is shown as cards, the default, or on a map. */
export function CardsOrMap({ view, onView }: { view: string; onView: (view: string) => void }) {
  return (
    <Segmented
      label={uiTexts.showAs}
      iconsOnly
      value={view === 'map' ? 'map' : ''}
      choices={[
        { value: '', label: uiTexts.cards, icon: IconLayoutGrid },
        { value: 'map', label: uiTexts.map, icon: IconMap },
      ]}
      onValue={onView}
    />
  )
}
