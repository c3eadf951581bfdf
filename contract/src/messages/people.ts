// Written by `npm run messages` from en/people.json.
import { loadMessages } from '../language/load.ts'

export type PeopleTexts = {
  readonly refusals: {
    readonly yourself: string
    readonly alreadySuspended: string
    readonly notSuspended: string
    readonly alreadyVerified: string
    readonly sameRole: string
    readonly hasProfile: string
    readonly notViewable: string
    readonly emailTaken: string
    readonly alreadyOperator: string
    readonly invitedWithOtherRole: string
    readonly operatorRoleMissing: string
    readonly closed: string
  }
  readonly answers: {
    readonly verificationSent: string
  }
  readonly help: string
  readonly roles: {
    readonly partner: string
    readonly client: string
    readonly operator: string
  }
  readonly rolesLabel: string
  readonly rolesOf: {
    readonly all: string
    readonly partner: string
    readonly client: string
    readonly operator: string
  }
  readonly states: {
    readonly suspended: string
    readonly invited: string
    readonly unverified: string
    readonly active: string
    readonly closed: string
    readonly deleted: string
  }
  readonly state: string
  readonly anyState: string
  readonly withCount: (values: { people: string; what: string }) => string
  readonly searchPlaceholder: string
  readonly sort: string
  readonly sorts: {
    readonly newest: string
    readonly oldest: string
    readonly name: string
  }
  readonly list: string
  readonly columns: {
    readonly person: string
    readonly party: string
    readonly role: string
    readonly state: string
    readonly has: string
    readonly since: string
    readonly seen: string
  }
  readonly noParty: string
  readonly never: string
  readonly screens: (values: { count: number }) => string
  readonly campaigns: (values: { count: number }) => string
  readonly empty: string
  readonly emptyReason: string
  readonly noneFoundReason: string
  readonly invite: string
  readonly inviteIntro: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly missing: string
  readonly sendInvitation: string
  readonly inviting: string
  readonly invited: (values: { name: string }) => string
  readonly back: string
  readonly gone: string
  readonly facts: string
  readonly fact: {
    readonly email: string
    readonly phone: string
    readonly verified: string
    readonly role: string
    readonly registered: string
    readonly lastSignIn: string
    readonly lastSeen: string
    readonly sessions: string
    readonly secondFactor: string
    readonly company: string
    readonly owner: string
  }
  readonly notVerified: string
  readonly none: string
  readonly secondFactor: {
    readonly on: string
    readonly off: string
  }
  readonly has: string
  readonly theirScreens: string
  readonly theirCampaigns: string
  readonly counts: {
    readonly vehicles: string
    readonly restaurants: string
    readonly screens: string
    readonly videos: string
    readonly campaigns: string
    readonly running: string
  }
  readonly members: (values: { name: string }) => string
  readonly memberRoles: {
    readonly admin: string
    readonly manager: string
    readonly finance: string
    readonly viewer: string
  }
  readonly history: string
  readonly historyEmpty: string
  readonly because: (values: { reason: string }) => string
  readonly thing: (values: { kind: string; name: string }) => string
  readonly wholeLog: string
  readonly by: (values: { name: string }) => string
  readonly suspendedNote: (values: { day: string }) => string
  readonly suspendedByNote: (values: { day: string; name: string }) => string
  readonly you: string
  readonly view: (values: { role: 'partner' | 'client' }) => string
  readonly opening: string
  readonly viewBlocked: string
  readonly viewTitle: (values: { name: string }) => string
  readonly viewWhat: string
  readonly viewWithoutMoney: string
  readonly rejectAll: (values: { count: number }) => string
  readonly rejectTitle: (values: { count: number }) => string
  readonly rejectWhat: string
  readonly rejectConfirm: string
  readonly rejecting: string
  readonly rejected: (values: { count: number }) => string
  readonly skipped: (values: { names: string; operators: string }) => string
  readonly suspend: string
  readonly suspendTitle: (values: { name: string }) => string
  readonly suspendContinues: (values: { name: string }) => string
  readonly suspendWhat: {
    readonly partner: string
    readonly client: string
    readonly operator: string
  }
  readonly reason: string
  readonly reasonMailed: string
  readonly reasonLogged: string
  readonly reasonMissing: string
  readonly suspending: string
  readonly suspended: (values: { name: string }) => string
  readonly restore: string
  readonly restoreTitle: (values: { name: string }) => string
  readonly restoreWhat: {
    readonly partner: string
    readonly client: string
    readonly operator: string
  }
  readonly restoring: string
  readonly restored: (values: { name: string }) => string
  readonly resend: string
  readonly resending: string
  readonly resent: string
  readonly changeRole: string
  readonly changeRoleTitle: (values: { name: string }) => string
  readonly changeRoleWhat: string
  readonly changeOperatorRoleWhat: string
  readonly newRole: string
  readonly changing: string
  readonly roleChanged: (values: { name: string; role: string }) => string
  readonly impersonation: (values: { name: string }) => string
  readonly impersonationLabel: string
  readonly endImpersonation: string
  readonly stopped: string
  readonly stoppedReason: string
  readonly closedNote: (values: { day: string }) => string
  readonly closedText: (values: { erasesOn: string }) => string
  readonly deletedNote: (values: { day: string }) => string
  readonly deletedText: string
}

export const peopleTexts = await loadMessages<PeopleTexts>('people')
