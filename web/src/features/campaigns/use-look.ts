import { useListView } from '../../lib/list-view.ts'

export type Look = 'cards' | 'table'

const KEY = 'marquee-campaigns-look'

/** Cards or a table: what the address says, else what was chosen last on this device (LST-2, LST-6). */
export function useLook(): [Look, (look: Look) => void] {
  const [{ view }, setView] = useListView()
  const asked = view === 'cards' || view === 'table' ? view : localStorage.getItem(KEY)
  const choose = (look: Look) => {
    localStorage.setItem(KEY, look)
    setView({ view: look })
  }
  return [asked === 'table' ? 'table' : 'cards', choose]
}
