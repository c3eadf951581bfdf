// Written by `npm run messages` from en/team.json.
import { loadMessages } from '../language/load.ts'

export type TeamTexts = {
  readonly title: string
  readonly help: (values: { business: string }) => string
  readonly invite: string
  readonly members: string
  readonly columns: {
    readonly name: string
    readonly role: string
    readonly joined: string
    readonly email: string
    readonly sent: string
    readonly expires: string
    readonly actions: string
  }
  readonly you: string
  readonly suspended: string
  readonly roles: {
    readonly admin: string
    readonly manager: string
    readonly finance: string
    readonly viewer: string
  }
  readonly rights: {
    readonly admin: string
    readonly manager: string
    readonly finance: string
    readonly viewer: string
  }
  readonly askAdmin: (values: { admins: string; role: string }) => string
  readonly changeRole: string
  readonly changeRoleOf: (values: { name: string }) => string
  readonly saving: string
  readonly roleChanged: string
  readonly newRole: (values: { name: string; role: string }) => string
  readonly ownRoleNote: string
  readonly remove: string
  readonly removeLabel: (values: { name: string }) => string
  readonly removeTitle: (values: { business: string; name: string }) => string
  readonly removeText: (values: { name: string }) => string
  readonly removing: string
  readonly removed: string
  readonly leave: string
  readonly leaveLabel: (values: { business: string }) => string
  readonly leaveTitle: (values: { business: string }) => string
  readonly leaveText: (values: { business: string }) => string
  readonly leaving: string
  readonly left: (values: { business: string }) => string
  readonly onlyAdmin: string
  readonly invitations: string
  readonly sentBy: (values: { name: string; when: string }) => string
  readonly expired: string
  readonly resend: string
  readonly resendLabel: (values: { email: string }) => string
  readonly withdraw: string
  readonly withdrawLabel: (values: { email: string }) => string
  readonly withdrawTitle: string
  readonly withdrawText: string
  readonly withdrawing: string
  readonly withdrawn: string
  readonly inviteText: (values: { days: number }) => string
  readonly email: string
  readonly emailMissing: string
  readonly role: string
  readonly sendInvitation: string
  readonly sending: string
  readonly invited: string
  readonly alone: string
  readonly aloneReason: string
  readonly noCompany: string
  readonly noCompanyReason: string
  readonly createCompany: string
  readonly noOwner: string
  readonly createOwner: string
  readonly switcher: (values: { business: string }) => string
  readonly kinds: {
    readonly company: string
    readonly owner: string
  }
  readonly kindAndRole: (values: { kind: string; role: string }) => string
  readonly switching: string
  readonly switchFailed: string
  readonly toDashboard: string
  readonly roleRequired: string
  readonly roleRequiredReason: (values: { business: string; role: string }) => string
  readonly showTeam: string
  readonly memberships: string
  readonly membershipsHelp: string
  readonly isOpen: string
  readonly switchTo: string
  readonly switchToLabel: (values: { business: string }) => string
  readonly leaveOther: string
  readonly invitation: {
    readonly title: (values: { business: string }) => string
    readonly text: (values: { business: string; by: string }) => string
    readonly expires: (values: { date: string; email: string }) => string
    readonly join: (values: { business: string }) => string
    readonly joining: string
    readonly signedInAs: (values: { name: string }) => string
    readonly signIn: string
    readonly signInText: (values: { email: string }) => string
    readonly other: (values: { signedIn: string }) => string
    readonly otherText: (values: { email: string }) => string
    readonly signOut: string
    readonly stay: string
    readonly invalid: string
    readonly invalidReason: string
    readonly toSignIn: string
  }
}

export const teamTexts = await loadMessages<TeamTexts>('team')
