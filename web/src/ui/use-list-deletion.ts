import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusPageTitle } from './focus.ts'

/**
 * The entry of a list that a dialog asks about before it is deleted, and the focus afterwards.
 *
 * The dialog would return the focus to a button that was removed with its entry, so the heading takes it (DEL-2). After
 * the last entry the heading is removed too, and the page title takes the focus.
 */
export function useListDeletion<Entry>(entries: readonly Entry[]) {
  const [deleting, setDeleting] = useState<Entry | null>(null)
  const heading = useRef<HTMLSpanElement>(null)
  return {
    deleting,
    /** The focusable heading of the list. */
    heading,
    ask: setDeleting,
    close: () => setDeleting(null),
    closeDeleted: () => {
      flushSync(() => setDeleting(null))
      if (entries.length > 1) heading.current?.focus()
      else focusPageTitle()
    },
  }
}
