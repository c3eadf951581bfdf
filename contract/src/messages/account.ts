// Written by `npm run messages` from en/account.json.
import { loadMessages } from '../language/load.ts'

export type AccountTexts = {
  readonly title: string
  readonly help: string
  readonly details: string
  readonly saveDetails: string
  readonly saving: string
  readonly detailsSaved: string
  readonly emailCard: string
  readonly emailHelp: string
  readonly changeEmail: string
  readonly newEmail: string
  readonly emailIntro: string
  readonly sendLink: string
  readonly sendingLink: string
  readonly linkSent: string
  readonly linkSentHelp: (values: { newEmail: string }) => string
  readonly pending: (values: { newEmail: string }) => string
  readonly pendingHelp: (values: { expiresAt: string; sentAt: string }) => string
  readonly sendAgain: string
  readonly cancelChange: string
  readonly cancelling: string
  readonly changeCancelled: string
  readonly languageCard: string
  readonly languageHelp: string
  readonly timeFormat: string
  readonly timeFormats: {
    readonly auto: string
    readonly '12h': string
    readonly '24h': string
  }
  readonly timeExample: (values: { time: string }) => string
  readonly timeFormatSaved: string
  readonly passwordCard: string
  readonly passwordHelp: string
  readonly changePassword: string
  readonly currentPassword: string
  readonly passwordChanged: string
  readonly passwordChangedHelp: string
  readonly dataCard: string
  readonly dataHelp: string
  readonly downloadData: string
  readonly downloading: (values: { size: string }) => string
  readonly downloadFailed: string
  readonly sessionsHelp: (values: { days: number }) => string
  readonly confirmTitle: string
  readonly confirmText: string
  readonly confirm: string
  readonly confirming: string
  readonly confirmedTitle: string
  readonly confirmedText: (values: { email: string }) => string
  readonly refuseTitle: string
  readonly refuseText: string
  readonly refusedText: string
  readonly choosePassword: string
  readonly linkInvalid: string
  readonly linkInvalidReason: string
  readonly refuseInvalidReason: string
  readonly toAccount: string
}

export const accountTexts = await loadMessages<AccountTexts>('account')
