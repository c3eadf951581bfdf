// Written by `npm run messages` from en/audit.json.
import { loadMessages } from '../language/load.ts'

export type AuditTexts = {
  readonly actions: {
    readonly approve: string
    readonly reject: string
    readonly veto: string
    readonly undo: string
    readonly 'drop-decision': string
    readonly create: string
    readonly update: string
    readonly delete: string
    readonly activate: string
    readonly deactivate: string
    readonly 'mark-paid': string
    readonly 'mark-unpaid': string
    readonly pair: string
    readonly unpair: string
    readonly 'replace-device': string
    readonly order: string
    readonly invite: string
    readonly 'withdraw-invitation': string
    readonly join: string
    readonly leave: string
    readonly 'remove-member': string
    readonly suspend: string
    readonly restore: string
    readonly 'change-role': string
    readonly 'resend-verification': string
    readonly 'view-as': string
    readonly 'stop-viewing': string
    readonly 'sign-in': string
    readonly 'sign-out': string
    readonly 'end-session': string
    readonly 'revoke-key': string
    readonly 'set-up-second-factor': string
    readonly 'remove-second-factor': string
    readonly 'renew-recovery-codes': string
    readonly 'use-recovery-code': string
    readonly 'reset-password': string
    readonly 'change-password': string
    readonly 'request-email-change': string
    readonly 'change-email': string
    readonly 'cancel-email-change': string
    readonly acknowledge: string
    readonly unacknowledge: string
    readonly export: string
    readonly issue: string
    readonly 'record-payment': string
    readonly 'undo-payment': string
    readonly import: string
    readonly match: string
    readonly allocate: string
    readonly ignore: string
    readonly reopen: string
    readonly 'make-statements': string
    readonly correct: string
    readonly 'confirm-vat-number': string
    readonly 'refuse-vat-number': string
    readonly 'accept-agreement': string
    readonly 'change-bank-details': string
    readonly hold: string
    readonly release: string
    readonly 'release-screens': string
    readonly 'put-together': string
    readonly 'approve-payout': string
    readonly 'return-transfer': string
    readonly 'propose-change': string
    readonly 'approve-change': string
    readonly 'cancel-change': string
    readonly cancel: string
    readonly 'request-deletion': string
    readonly 'cancel-deletion': string
  }
  readonly kinds: {
    readonly vehicle: string
    readonly restaurant: string
    readonly campaign: string
    readonly infotainment: string
    readonly location: string
    readonly 'vehicle-type': string
    readonly screen: string
    readonly 'installer-link': string
    readonly user: string
    readonly owner: string
    readonly company: string
    readonly session: string
    readonly 'api-key': string
    readonly alert: string
    readonly 'saved-view': string
    readonly audit: string
    readonly 'billing-settings': string
    readonly 'booking-settings': string
    readonly 'house-card': string
    readonly 'makegood-settings': string
    readonly makegood: string
    readonly invoice: string
    readonly 'bank-file': string
    readonly 'bank-entry': string
    readonly 'billing-month': string
    readonly payout: string
  }
  readonly fields: {
    readonly accountHolder: string
    readonly accountNumber: string
    readonly action: string
    readonly apiKey: string
    readonly actor: string
    readonly access: string
    readonly areas: string
    readonly alertMails: string
    readonly headline: string
    readonly line: string
    readonly callToAction: string
    readonly background: string
    readonly foreground: string
    readonly hasQr: string
    readonly logo: string
    readonly bankName: string
    readonly bic: string
    readonly browsers: string
    readonly choiceDays: string
    readonly minPercent: string
    readonly mode: string
    readonly cents: string
    readonly count: string
    readonly country: string
    readonly credit: string
    readonly creditNotePrefix: string
    readonly decision: string
    readonly decisionDays: string
    readonly category: string
    readonly blockedCategories: string
    readonly defaultOrientation: string
    readonly device: string
    readonly email: string
    readonly ended: string
    readonly endToEndId: string
    readonly executesOn: string
    readonly footTrafficEstimate: string
    readonly firstName: string
    readonly from: string
    readonly iban: string
    readonly ids: string
    readonly imeiNumber: string
    readonly installerLink: string
    readonly impressionMultiplier: string
    readonly invoicePrefix: string
    readonly invoicesEarlier: string
    readonly isActive: string
    readonly isPaid: string
    readonly isSmallBusiness: string
    readonly kind: string
    readonly knownEntries: string
    readonly language: string
    readonly lastName: string
    readonly accountEmail: string
    readonly left: string
    readonly list: string
    readonly location: string
    readonly made: string
    readonly matched: string
    readonly matchedCents: string
    readonly model: string
    readonly month: string
    readonly name: string
    readonly netCents: string
    readonly newCompanyScreenDays: string
    readonly newEntries: string
    readonly open: string
    readonly operatorRole: string
    readonly paidOn: string
    readonly parts: string
    readonly party: string
    readonly payees: string
    readonly paymentDays: string
    readonly payouts: string
    readonly phone: string
    readonly place: string
    readonly position: string
    readonly address: string
    readonly postcode: string
    readonly profileImage: string
    readonly remoteOrder: string
    readonly rateBps: string
    readonly reference: string
    readonly registration: string
    readonly replacedBy: string
    readonly reset: string
    readonly returnedOn: string
    readonly role: string
    readonly search: string
    readonly secondLanguage: string
    readonly shareBps: string
    readonly slotsPerLoop: string
    readonly state: string
    readonly statement: string
    readonly statementPrefix: string
    readonly status: string
    readonly street: string
    readonly subject: string
    readonly taxNumber: string
    readonly timeZone: string
    readonly timeFormat: string
    readonly to: string
    readonly totalCents: string
    readonly town: string
    readonly until: string
    readonly vatCheckedOn: string
    readonly vatCheckReference: string
    readonly vatNumber: string
    readonly vatRate: string
    readonly vatRateBps: string
    readonly vatRefusedBecause: string
    readonly vatRefusedOn: string
    readonly version: string
    readonly waiting: string
    readonly was: string
    readonly why: string
  }
  readonly page: {
    readonly title: string
    readonly help: string
    readonly list: string
    readonly search: string
    readonly who: string
    readonly allUsers: string
    readonly what: string
    readonly anything: string
    readonly kind: string
    readonly allKinds: string
    readonly from: string
    readonly to: string
    readonly when: string
    readonly fromWhere: string
    readonly changes: string
    readonly noChange: string
    readonly onlyThing: (values: { kind: string; name: string }) => string
    readonly onlyParty: (values: { name: string }) => string
    readonly unknownThing: string
    readonly unknownPerson: string
    readonly unknownParty: string
    readonly csvLabel: string
    readonly csvFailed: string
    readonly older: string
    readonly olderBusy: string
    readonly olderFailed: string
    readonly end: string
    readonly news: (values: { count: number }) => string
    readonly newsOrMore: (values: { most: number }) => string
    readonly showNews: string
    readonly loaded: (values: { count: number }) => string
    readonly empty: string
    readonly emptyReason: string
    readonly none: string
    readonly lineName: (values: { kind: string; name: string; what: string }) => string
    readonly moreChanges: (values: { count: number }) => string
    readonly reason: string
    readonly yes: string
    readonly no: string
    readonly details: string
    readonly exactly: string
    readonly thing: string
    readonly thingId: string
    readonly party: string
    readonly gone: string
    readonly version: string
    readonly file: string
    readonly lineId: string
    readonly field: string
    readonly onlyThis: string
    readonly onlyWho: string
    readonly onlyTheirs: string
    readonly openThing: string
    readonly views: {
      readonly all: string
      readonly rejected: string
      readonly paid: string
      readonly suspended: string
      readonly viewed: string
      readonly roles: string
      readonly exported: string
    }
  }
  readonly table: {
    readonly columns: readonly [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    readonly change: (values: { field: string; from: string; to: string }) => string
    readonly detail: (values: { field: string; value: string }) => string
  }
  readonly log: string
  readonly commandLine: string
  readonly automatic: string
  readonly installer: string
  readonly nothing: string
  readonly copy: (values: { what: string }) => string
  readonly deletedUser: string
  readonly deletedBusiness: string
}

export const auditTexts = await loadMessages<AuditTexts>('audit')
