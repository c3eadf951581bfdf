// Written by `npm run messages` from en/emails.json.
import { loadMessages } from '../language/load.ts'

export type EmailTexts = {
  readonly greeting: (values: { firstName: string }) => string
  readonly greetingWithoutName: string
  readonly closing: string
  readonly account: {
    readonly verification: {
      readonly subject: string
      readonly body: string
      readonly action: string
    }
    readonly passwordReset: {
      readonly subject: string
      readonly body: string
      readonly action: string
    }
    readonly passwordChanged: {
      readonly subject: string
      readonly body: string
      readonly action: string
    }
    readonly ownPasswordChanged: {
      readonly subject: string
      readonly body: string
      readonly action: string
    }
    readonly apiKeyCreated: {
      readonly subject: string
      readonly body: (values: { name: string }) => string
      readonly action: string
    }
    readonly emailChangeConfirmation: {
      readonly subject: string
      readonly body: string
      readonly action: string
    }
    readonly emailChangeTaken: {
      readonly subject: string
      readonly body: string
    }
    readonly emailChangeRequested: {
      readonly subject: string
      readonly body: (values: { newEmail: string }) => string
      readonly action: string
    }
    readonly emailChanged: {
      readonly subject: string
      readonly body: (values: { newEmail: string }) => string
    }
    readonly newDevice: {
      readonly subject: string
      readonly body: (values: { browser: string; known: 'both' | 'browser' | 'system' | 'neither'; system: string }) => string
      readonly action: string
    }
    readonly manyAttempts: {
      readonly subject: string
      readonly body: string
      readonly action: string
    }
    readonly secondFactorAdded: {
      readonly subject: string
      readonly body: (values: { role: 'operator' | 'user' }) => string
      readonly action: string
    }
    readonly secondFactorRemoved: {
      readonly subject: string
      readonly body: string
      readonly action: string
    }
    readonly secondFactorReset: {
      readonly subject: string
      readonly body: string
      readonly action: string
    }
    readonly recoveryCodesRenewed: {
      readonly subject: string
      readonly body: string
      readonly action: string
    }
    readonly recoveryCodeUsed: {
      readonly subject: string
      readonly body: (values: { left: number }) => string
      readonly action: string
    }
    readonly suspended: {
      readonly subject: string
      readonly body: (values: { reason: string }) => string
    }
    readonly restored: {
      readonly subject: string
      readonly body: string
      readonly action: string
    }
    readonly roleChanged: {
      readonly subject: string
      readonly body: (values: { role: 'partner' | 'client' | 'operator' }) => string
      readonly action: string
    }
    readonly operatorRole: {
      readonly subject: (values: { role: 'admin' | 'reviewer' | 'fleet' | 'finance' | 'support' }) => string
      readonly body: (values: { by: string }) => string
      readonly action: string
    }
    readonly operatorInvitation: {
      readonly subject: string
      readonly body: (values: { by: string }) => string
      readonly action: string
    }
    readonly testMail: {
      readonly subject: string
      readonly body: string
    }
    readonly partnerInvitation: {
      readonly subject: (values: { by: string }) => string
      readonly body: (values: { by: string }) => string
      readonly action: string
    }
    readonly operatorAdded: {
      readonly subject: (values: { name: string }) => string
      readonly body: (values: { by: string; email: string; name: string }) => string
      readonly action: string
    }
    readonly operatorRaised: {
      readonly subject: (values: { name: string; role: 'admin' | 'reviewer' | 'fleet' | 'finance' | 'support' }) => string
      readonly body: (values: { by: string; email: string; name: string }) => string
      readonly action: string
    }
    readonly deletionRequested: {
      readonly subject: string
      readonly body: (values: { erasesOn: string }) => string
      readonly action: string
    }
    readonly deletionReminder: {
      readonly subject: string
      readonly body: (values: { erasesOn: string }) => string
      readonly action: string
    }
    readonly deletionCancelled: {
      readonly subject: string
      readonly body: string
    }
  }
  readonly members: {
    readonly invitation: {
      readonly subject: (values: { business: string; by: string; isNamed: boolean }) => string
      readonly body: (values: { business: string; by: string; days: number; isNamed: boolean; role: 'admin' | 'manager' | 'finance' | 'viewer' }) => string
      readonly action: string
    }
    readonly joined: {
      readonly subject: (values: { business: string; name: string }) => string
      readonly body: (values: { business: string; email: string; name: string }) => string
      readonly action: string
    }
    readonly closedAccount: {
      readonly subject: (values: { business: string; name: string }) => string
      readonly body: (values: { business: string; name: string }) => string
      readonly action: string
    }
    readonly roleChanged: {
      readonly subject: (values: { business: string }) => string
      readonly body: (values: { business: string; by: string; role: 'admin' | 'manager' | 'finance' | 'viewer' }) => string
      readonly action: string
    }
    readonly removed: {
      readonly subject: (values: { business: string }) => string
      readonly body: (values: { business: string; by: string }) => string
    }
  }
  readonly alerts: {
    readonly opened: {
      readonly subject: (values: { count: number; firstTitle: string; groups: number }) => string
      readonly body: (values: { count: number; more: number; open: number; over: number; titles: string }) => string
      readonly action: string
    }
  }
  readonly billing: {
    readonly invoice: {
      readonly subject: (values: { number: string }) => string
      readonly body: (values: { amount: string; campaign: string; dueOn: string; hasDueDate: boolean; number: string }) => string
      readonly action: string
    }
    readonly extensionInvoice: {
      readonly subject: (values: { number: string }) => string
      readonly body: (values: { amount: string; campaign: string; dueOn: string; hasDueDate: boolean; number: string }) => string
      readonly action: string
    }
    readonly creditNote: {
      readonly subject: (values: { number: string }) => string
      readonly body: (values: { amount: string; campaign: string; invoice: string; number: string }) => string
      readonly action: string
    }
    readonly vatNumberRefused: {
      readonly subject: string
      readonly body: (values: { reason: string; vatNumber: string }) => string
      readonly action: string
    }
    readonly settingsProposed: {
      readonly subject: string
      readonly body: (values: { by: string; fields: string; isAlone: boolean }) => string
      readonly action: string
    }
    readonly settingsApproved: {
      readonly subject: string
      readonly body: (values: { by: string; day: string; fields: string; time: string }) => string
      readonly action: string
    }
    readonly settingsCancelled: {
      readonly subject: string
      readonly body: (values: { by: string; fields: string }) => string
      readonly action: string
    }
    readonly settingsInEffect: {
      readonly subject: string
      readonly body: (values: { fields: string }) => string
      readonly action: string
    }
    readonly settingsSaved: {
      readonly subject: string
      readonly body: (values: { by: string; fields: string }) => string
      readonly action: string
    }
  }
  readonly campaigns: {
    readonly screensReleased: {
      readonly subject: (values: { campaign: string }) => string
      readonly body: (values: { campaign: string; reason: string }) => string
      readonly action: string
    }
    readonly screensLost: {
      readonly subject: (values: { campaign: string; count: number }) => string
      readonly body: (values: { campaign: string; count: number }) => string
      readonly action: string
    }
    readonly categoryRefused: {
      readonly subject: (values: { campaign: string; count: number }) => string
      readonly body: (values: { category: string; count: number; venues: string }) => string
      readonly action: string
    }
    readonly vetoed: {
      readonly subject: (values: { campaign: string; count: number }) => string
      readonly body: (values: { campaign: string; reason: string; venues: string }) => string
      readonly action: string
    }
    readonly vetoPossible: {
      readonly subject: (values: { campaign: string; count: number }) => string
      readonly body: (values: { campaign: string; day: string; until: string }) => string
      readonly action: string
    }
    readonly moreVenues: (values: { count: number }) => string
    readonly extended: {
      readonly subject: (values: { campaign: string; day: string }) => string
      readonly body: (values: { amount: string; campaign: string; day: string; weeks: number }) => string
      readonly action: string
    }
    readonly weeklyReport: {
      readonly subject: (values: { campaign: string }) => string
      readonly body: (values: { flight: string; from: string; isLast: 'yes' | 'no'; until: string; week: string }) => string
      readonly action: string
    }
    readonly makegoodOffered: {
      readonly subject: (values: { campaign: string; plays: number }) => string
      readonly body: (values: { campaign: string; day: string; plays: number; promised: number }) => string
      readonly action: string
    }
    readonly makegoodReminder: {
      readonly subject: (values: { campaign: string; day: string }) => string
      readonly body: (values: { campaign: string; day: string }) => string
      readonly action: string
    }
    readonly makegoodDecided: {
      readonly subject: (values: { campaign: string; result: 'days' | 'credit' | 'declined' | 'expired' }) => string
      readonly body: (values: { byDefault: 'yes' | 'no'; result: 'days' | 'credit' | 'declined' | 'expired' }) => string
      readonly action: string
    }
  }
  readonly screens: {
    readonly installed: {
      readonly subject: (values: { count: number; name: string }) => string
      readonly body: (values: { count: number; name: string }) => string
      readonly action: string
    }
    readonly offline: {
      readonly subject: (values: { count: number; name: string }) => string
      readonly body: (values: { count: number; name: string }) => string
      readonly action: string
    }
    readonly online: {
      readonly subject: (values: { count: number; name: string }) => string
      readonly body: (values: { count: number; name: string }) => string
      readonly action: string
    }
  }
  readonly payouts: {
    readonly approved: {
      readonly subject: (values: { number: string; total: string }) => string
      readonly body: (values: { by: string; count: number; number: string; total: string }) => string
      readonly action: string
    }
    readonly cancelled: {
      readonly subject: (values: { number: string }) => string
      readonly body: (values: { by: string; number: string; reason: string; total: string }) => string
      readonly action: string
    }
    readonly returned: {
      readonly subject: (values: { amount: string }) => string
      readonly body: (values: { isAboutAccount: boolean; number: string; reason: string }) => string
      readonly action: string
    }
    readonly paid: {
      readonly subject: (values: { amount: string }) => string
      readonly body: (values: { amount: string; day: string; remittance: string; statements: string }) => string
      readonly action: string
      readonly statement: (values: { amount: string; month: string; number: string; screen: string }) => string
    }
    readonly held: {
      readonly subject: string
      readonly body: (values: { reason: string }) => string
      readonly action: string
    }
    readonly statements: {
      readonly subject: (values: { count: number; month: string }) => string
      readonly body: (values: { count: number; month: string; total: string }) => string
      readonly action: string
    }
    readonly statementCorrected: {
      readonly subject: (values: { month: string }) => string
      readonly body: (values: { again: string; change: 'same' | 'more' | 'less'; credit: string; difference: string; reason: string; wrong: string }) => string
      readonly action: string
    }
    readonly bankDetailsChanged: {
      readonly subject: string
      readonly body: (values: { hasSameEnd: boolean; newEnd: string; oldEnd: string }) => string
      readonly action: string
    }
  }
  readonly reviews: {
    readonly approved: {
      readonly subject: (values: { kind: 'vehicle' | 'restaurant' | 'campaign' | 'infotainment'; name: string }) => string
      readonly body: (values: { kind: 'vehicle' | 'restaurant' | 'campaign' | 'infotainment'; name: string }) => string
      readonly action: (values: { name: string }) => string
    }
    readonly rejected: {
      readonly subject: (values: { kind: 'vehicle' | 'restaurant' | 'campaign' | 'infotainment'; name: string }) => string
      readonly body: (values: { kind: 'vehicle' | 'restaurant' | 'campaign' | 'infotainment'; name: string; reason: string }) => string
      readonly action: (values: { name: string }) => string
    }
  }
  readonly notifications: {
    readonly daily: {
      readonly subject: (values: { count: number }) => string
      readonly body: (values: { lines: string; more: number; settings: string }) => string
      readonly action: string
    }
    readonly one: {
      readonly subject: (values: { title: string }) => string
      readonly body: (values: { detail: string; settings: string; title: string }) => string
      readonly action: string
    }
  }
}

export const emailTexts = await loadMessages<EmailTexts>('emails')
