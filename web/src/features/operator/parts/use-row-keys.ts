import { operatorListTexts as t } from '@marquee/contract/texts/operator-lists'
import type { RefObject } from 'react'
import { type PageKey, useSingleKeys } from '../../../lib/single-keys.ts'

const KEYS: readonly PageKey[] = [
  { keys: ['j', 'k'], what: t.move },
  { keys: ['Enter'], what: t.open },
]

/**
 * The keys of a list: `j` and `k` lead the focus from row to row, onto what opens the row when Enter presses it.
 *
 * @param root what holds the rows; in each, what opens it is marked `data-opens-row`
 * @param onEnd `j` on the last row
 */
export function useRowKeys(root: RefObject<HTMLElement | null>, onEnd?: () => void): void {
  useSingleKeys(KEYS, ({ key }) => {
    if (key !== 'j' && key !== 'k') return false
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('[data-opens-row]') ?? [])]
    const at = rows.findIndex((row) => row.closest('tr')?.contains(document.activeElement))
    const next = rows[key === 'j' ? at + 1 : Math.max(0, at - 1)]
    next?.focus({ preventScroll: true })
    next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
    if (!next && rows.length > 0) onEnd?.()
    return next !== undefined
  })
}
