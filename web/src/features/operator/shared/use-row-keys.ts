import { operatorListTexts as t } from '@marquee/contract/messages/operator-lists'
import type { RefObject } from 'react'
import { type PageKey, useSingleKeys } from '../../../lib/single-keys.ts'

const KEYS: readonly PageKey[] = [
  { keys: ['j', 'k'], what: t.move },
  { keys: ['Enter'], what: t.open },
]

/**
 * The keys of a list: `j` and `k` move the focus between the rows, to the element that Enter opens the row with.
 *
 * @param root the container of the rows; in each row, the opening element is marked `data-opens-row`
 * @param onEnd called for `j` on the last row
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
