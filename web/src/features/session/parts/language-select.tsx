import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { type AccountLanguage, LANGUAGE_NAMES, PSEUDO_LANGUAGE } from '@marquee/contract/language/languages'
import { shellTexts } from '@marquee/contract/messages/shell'
import { useState } from 'react'
import { useAction } from '../../../lib/action.ts'
import { getErrorMessage } from '../../../lib/call.ts'
import { LANGUAGE } from '../../../lib/language.ts'
import { Glyph } from '../../../ui/icon.tsx'
import { saveLanguage } from '../language.ts'
import styles from './language-select.module.css'

/** The languages by their own names; choosing one loads the page again. */
export function LanguageSelect() {
  const [shown, setShown] = useState(LANGUAGE)
  const { run, failure } = useAction(saveLanguage)
  const choose = async (language: AccountLanguage) => {
    setShown(language)
    const { ok } = await run(language)
    if (!ok) setShown(LANGUAGE)
  }
  return (
    <div>
      <label className={styles.field}>
        <Glyph icon={IconWorld} size={16} />
        <span className="mq-hidden">{shellTexts.language}</span>
        <select
          className={styles.select}
          value={shown}
          onChange={(event) => void choose(event.target.value as AccountLanguage)} // the options are the languages
        >
          {LANGUAGE === PSEUDO_LANGUAGE && <option>{PSEUDO_LANGUAGE}</option>}
          {Object.entries(LANGUAGE_NAMES).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {getErrorMessage(failure)}
        </p>
      )}
    </div>
  )
}
