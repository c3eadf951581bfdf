import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { type Language, LANGUAGE_NAMES } from '@marquee/contract/language/languages'
import { shellTexts } from '@marquee/contract/messages/shell'
import { changeLanguage, LANGUAGE } from '../../../lib/language.ts'
import { Glyph } from '../../../ui/icon.tsx'
import styles from './language-select.module.css'

/** The languages by their own names; choosing one loads the page again. */
export function LanguageSelect() {
  return (
    <label className={styles.field}>
      <Glyph icon={IconWorld} size={16} />
      <span className="mq-hidden">{shellTexts.language}</span>
      <select
        className={styles.select}
        value={LANGUAGE}
        onChange={(event) => changeLanguage(event.target.value as Language)} // the options are the languages
      >
        {Object.entries(LANGUAGE_NAMES).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
