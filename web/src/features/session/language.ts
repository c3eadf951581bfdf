import { updateCurrentUser } from '@marquee/contract/identity'
import { type AccountLanguage, findChosenLanguage } from '@marquee/contract/language/languages'
import { call, CallRefused } from '../../lib/call.ts'
import { changeLanguage } from '../../lib/language.ts'
import { logFailure } from '../../lib/log.ts'
import { getStoredToken, isImpersonating } from '../../lib/session.ts'

/**
 * Shows everything in another language, and keeps it in the account of a signed-in user. An impersonation cannot change
 * the account, nor can an operator without the required second factor: then only this browser changes.
 *
 * @throws CallRefused, CallFailed: the language stays as it is
 */
export async function saveLanguage(language: AccountLanguage): Promise<void> {
  if (getStoredToken() !== null && !isImpersonating()) await saveInAccount(language)
  changeLanguage(language)
}

async function saveInAccount(language: AccountLanguage): Promise<void> {
  try {
    await call(updateCurrentUser, { body: { language } })
  } catch (failure) {
    if (!(failure instanceof CallRefused) || failure.code !== 'secondFactorMissing') throw failure
  }
}

/** Keeps in the account what was chosen in this browser while the account could not be changed. */
export async function saveEarlierChoice(): Promise<void> {
  const language = findChosenLanguage(document.cookie)
  if (language === undefined) return
  await saveInAccount(language).catch((failure: unknown) => logFailure('The language was not saved', failure))
}
