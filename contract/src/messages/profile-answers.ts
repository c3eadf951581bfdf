// Written by `npm run messages` from en/profile-answers.json.
import { loadMessages } from '../language/load.ts'

export type ProfileAnswers = {
  readonly ownerSaved: string
  readonly companyAdded: string
  readonly companyUpdated: string
}

export const profileAnswers = await loadMessages<ProfileAnswers>('profile-answers')
