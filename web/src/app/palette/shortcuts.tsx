import { shellTexts } from '@marquee/contract/messages/shell'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox } from '../../ui/choice-field.tsx'
import { listEntries, type Navigator } from '../navigation.ts'
import { hasSingleKeys, setSingleKeys, usePageKeys } from '../../lib/single-keys.ts'
import { getSearchKeys } from './keys.ts'
import styles from './shortcuts.module.css'

/** Lists the keyboard shortcuts, and lets the user turn the single keys off (WCAG 2.1.4). */
export function Shortcuts({ user, onClose }: { user: Navigator; onClose: () => void }) {
  const [isOn, setOn] = useState(hasSingleKeys)
  const pageKeys = usePageKeys()
  const rows: [keys: readonly string[], what: string][] = [
    ...pageKeys.map(({ keys, what }): [readonly string[], string] => [keys, what]),
    [[getSearchKeys()], shellTexts.shortcutSearch],
    [['/'], shellTexts.shortcutField],
    [['?'], shellTexts.shortcutHelp],
    ...listEntries(user).flatMap(({ letter, text }): typeof rows =>
      letter ? [[['g', letter], shellTexts.shortcutGo({ page: text })]] : [],
    ),
  ]
  return (
    <Dialog open onClose={onClose} title={shellTexts.shortcuts} size="small">
      <dl className={styles.keys}>
        {rows.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && keys[0] === 'g' && <small>{shellTexts.thenKey}</small>}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={isOn}
        aria-description={shellTexts.shortcutsOnHelp}
        onTick={(ticked) => {
          setSingleKeys(ticked)
          setOn(ticked)
        }}
      >
        {shellTexts.shortcutsOn}
      </Checkbox>
      <p className={styles.help} aria-hidden="true">
        {shellTexts.shortcutsOnHelp}
      </p>
    </Dialog>
  )
}
