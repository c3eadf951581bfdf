import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { useSingleKeys } from '../../../lib/single-keys.ts'
import { findNextRow } from './view.rules.ts'

const { keys: t } = fleetWatchTexts
const KEYS = [
  { keys: ['j', 'k'], what: t.move },
  { keys: ['Enter'], what: t.open },
]

/** The id of a row's element, for links to it. */
export const buildRowId = (screenId: string) => `fleet-${screenId}`

/**
 * `j` and `k` move between the rows, `Enter` opens the current one. The link of the row has the focus, so that screen
 * readers announce it.
 */
export function useRowKeys(props: {
  ids: readonly string[]
  selectedId: string | undefined
  onSelect: (id: string) => void
  onOpen: (id: string) => void
}): void {
  const { ids, selectedId, onSelect, onOpen } = props
  useSingleKeys(KEYS, ({ key, target }) => {
    if (key === 'Enter') {
      // On a link or a button, Enter keeps its usual function.
      if (target !== document.body || !selectedId || !ids.includes(selectedId)) return false
      onOpen(selectedId)
      return true
    }
    if (key !== 'j' && key !== 'k') return false
    const next = findNextRow(ids, selectedId, key === 'j' ? 1 : -1)
    if (next === undefined) return false
    onSelect(next)
    document.getElementById(buildRowId(next))?.querySelector<HTMLElement>('a')?.focus()
    return true
  })
}
