import { useListView } from '../../lib/list-view.ts'

export type ListLayout = 'cards' | 'table'

const KEY = 'marquee-campaigns-look'

/** Cards or a table: the value in the address, or else the last choice on this device (LST-2, LST-6). */
export function useListLayout(): [ListLayout, (look: ListLayout) => void] {
  const [{ view }, setView] = useListView()
  const asked = view === 'cards' || view === 'table' ? view : localStorage.getItem(KEY)
  const choose = (look: ListLayout) => {
    localStorage.setItem(KEY, look)
    setView({ view: look })
  }
  return [asked === 'table' ? 'table' : 'cards', choose]
}
