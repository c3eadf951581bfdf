import { type AccountLanguage, DEFAULT_LANGUAGE } from '@marquee/contract/language/languages'
import { runInLanguage } from '@marquee/contract/language/load'
import type { DocumentContent, DocumentWords } from '../schema/content.ts'

/** The language of a document, and that of its translation; null if it has none. */
export type DocumentLanguages = { language: AccountLanguage; second: AccountLanguage | null }

type WordedContent = DocumentWords & Pick<DocumentContent, 'language' | 'translation'>

/** The words of a new document in its language, and again in the second one if it is another (decision 18). */
export function wordDocument({ language, second }: DocumentLanguages, word: () => DocumentWords): WordedContent {
  const words = wordIn(language, word)
  return second === null || second === language ? words : { ...words, translation: wordIn(second, word) }
}

/**
 * The words of a document that corrects another one, in the languages of that document.
 *
 * @param word gets the corrected words in the language that it has to use
 */
export function wordCorrection(
  corrected: DocumentContent,
  word: (corrected: DocumentWords) => DocumentWords,
): WordedContent {
  const { translation } = corrected
  const words = wordIn(getLanguages(corrected).language, () => word(corrected))
  return translation ? { ...words, translation: wordIn(translation.language, () => word(translation)) } : words
}

const wordIn = (language: AccountLanguage, word: () => DocumentWords) => ({
  language,
  ...runInLanguage(language, word),
})

/** The languages of an issued document. */
export const getLanguages = ({ language = DEFAULT_LANGUAGE, translation }: DocumentContent): DocumentLanguages => ({
  language,
  second: translation?.language ?? null,
})
