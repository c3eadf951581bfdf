import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { User } from '@marquee/contract/identity'
import { shellTexts } from '@marquee/contract/messages/shell'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { logFailure } from '../lib/log.ts'
import { Glyph } from '../ui/icon.tsx'
import { listEntries } from './navigation.ts'
import { getSearchKeys } from './palette/keys.ts'
import { useKeys } from './palette/use-keys.ts'
import styles from './search.module.css'

const loadPalette = () => import('./palette/palette.tsx')
const loadShortcuts = () => import('./palette/shortcuts.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))
const Shortcuts = lazy(async () => ({ default: (await loadShortcuts()).Shortcuts }))

/** The search of the top bar and the keys that work on every page (KEY-2); what they open is loaded on demand. */
export function Search({ user }: { user: User }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  const navigate = useNavigate()
  const openWhenLoaded = (what: 'palette' | 'shortcuts') =>
    void (what === 'palette' ? loadPalette() : loadShortcuts()).then(
      () => setOpen(what),
      (failure: unknown) => logFailure('The palette did not load', failure),
    )
  useKeys((wish) => {
    if (typeof wish === 'object') {
      const entry = listEntries(user).find(({ letter }) => letter === wish.letter)
      if (entry) void navigate(entry.to)
    } else if (wish !== 'field') openWhenLoaded(wish)
    else if (!focusPageSearch()) openWhenLoaded('palette')
  })
  const close = () => setOpen(undefined)
  return (
    <>
      <button
        type="button"
        className={styles.search}
        title={shellTexts.palette}
        aria-haspopup="dialog"
        onClick={() => openWhenLoaded('palette')}
      >
        <Glyph icon={IconSearch} />
        <span className={styles.word}>{shellTexts.search}</span>
        <kbd aria-hidden="true" className={styles.keys}>
          {getSearchKeys()}
        </kbd>
      </button>
      <Suspense>
        {open === 'palette' && <Palette user={user} onClose={close} />}
        {open === 'shortcuts' && <Shortcuts user={user} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The search box of a list takes precedence over this one. */
function focusPageSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  return field !== null
}
