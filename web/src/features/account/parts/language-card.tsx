import { accountTexts as t } from '@marquee/contract/messages/account'
import { type AccountLanguage, LANGUAGE_NAMES, PSEUDO_LANGUAGE } from '@marquee/contract/language/languages'
import { shellTexts } from '@marquee/contract/messages/shell'
import { useAction } from '../../../lib/action.ts'
import { getErrorMessage } from '../../../lib/call.ts'
import { formatTime } from '../../../lib/format.ts'
import { LANGUAGE } from '../../../lib/language.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Card, Stack } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/choices.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useUser } from '../../session/api.ts'
import { saveLanguage } from '../../session/language.ts'
import { useSaveAccount } from '../account-api.ts'
import styles from '../security.module.css'

const FORMATS = ['auto', '12h', '24h'] as const

/** The language of the account, and how its pages write times. */
export function LanguageCard() {
  const { timeFormat = 'auto' } = useUser()
  const toast = useToast()
  const save = useSaveAccount()
  const choose = (value: string) => {
    const chosen = FORMATS.find((format) => format === value)
    save.mutate(
      { timeFormat: chosen },
      {
        onSuccess: () => toast.success(t.timeFormatSaved),
        onError: (failure) => toast.error(getErrorMessage(failure)),
      },
    )
  }
  return (
    <Card title={t.languageCard}>
      <Stack gap="fields">
        <LanguageField />
        <div>
          <p className={styles.label} aria-hidden="true">
            {t.timeFormat}
          </p>
          <Segmented
            label={t.timeFormat}
            value={save.isPending ? (save.variables.timeFormat ?? 'auto') : timeFormat}
            choices={FORMATS.map((format) => ({ value: format, label: t.timeFormats[format] }))}
            onValue={choose}
          />
        </div>
        <p className={styles.quiet}>{t.timeExample({ time: formatTime(useNow()) })}</p>
      </Stack>
    </Card>
  )
}

const OPTIONS = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))

/** Choosing a language loads the page again. */
function LanguageField() {
  const { run, isPending, failure } = useAction(saveLanguage)
  const isPseudo = LANGUAGE === PSEUDO_LANGUAGE
  return (
    <div className={styles.choice}>
      <SelectField
        label={shellTexts.language}
        hint={t.languageHelp}
        value={LANGUAGE}
        disabled={isPending}
        options={isPseudo ? [{ value: LANGUAGE, label: LANGUAGE }, ...OPTIONS] : OPTIONS}
        onValue={(language) => void run(language as AccountLanguage)} // the options are the languages
        error={failure !== undefined && getErrorMessage(failure)}
      />
    </div>
  )
}
