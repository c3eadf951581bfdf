import { updateCurrentUser } from '@marquee/contract/identity'
import type { AccountLanguage } from '@marquee/contract/language/languages'
import { call } from '../../lib/call.ts'
import { changeLanguage } from '../../lib/language.ts'
import { getStoredToken, isImpersonating } from '../../lib/session.ts'

/**
 * Shows everything in another language, and keeps it in the account of a signed-in user. An impersonation cannot change
 * the account.
 *
 * @throws CallRefused, CallFailed: the language stays as it is
 */
export async function saveLanguage(language: AccountLanguage): Promise<void> {
  if (getStoredToken() !== null && !isImpersonating()) await call(updateCurrentUser, { body: { language } })
  changeLanguage(language)
}
