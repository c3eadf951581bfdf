// Written by `npm run messages` from en/members.json.
import { loadMessages } from '../language/load.ts'

export type MemberTexts = {
  readonly refusals: {
    readonly lastAdmin: string
    readonly emailNotConfirmed: string
    readonly alreadyMember: string
    readonly youAreMember: string
    readonly tooManyMembers: string
    readonly invitationInvalid: string
    readonly invitationOfOther: string
    readonly accountExists: string
  }
  readonly answers: {
    readonly invited: string
    readonly withdrawn: string
    readonly roleChanged: string
    readonly removed: string
    readonly left: string
  }
}

export const memberTexts = await loadMessages<MemberTexts>('members')
