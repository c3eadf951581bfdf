import { useSearchParams } from 'react-router'
import { updateParams } from '../shared/view.rules.ts'

const TABS = ['timeline', 'manifest', 'plays', 'orders', 'history'] as const

/** The part of the page's state that is in its address, so that reload, Back and a copied link restore it. */
export function useScreenAddress() {
  const [query, setQuery] = useSearchParams()
  const text = (name: string) => query.get(name) ?? ''
  const show = (change: Readonly<Record<string, string>>) =>
    setQuery(updateParams(query, change, {}), { replace: true, preventScrollReset: true })
  const tab = TABS.find((one) => one === text('tab')) ?? 'timeline'
  return { tab, why: text('why'), text, show }
}
