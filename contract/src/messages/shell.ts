// Written by `npm run messages` from en/shell.json.
import { loadMessages } from '../language/load.ts'

export type ShellTexts = {
  readonly product: string
  readonly documentTitle: (values: { page: string }) => string
  readonly namedPage: (values: { name: string; page: string }) => string
  readonly skipToContent: string
  readonly navigation: string
  readonly secondNavigation: string
  readonly openNavigation: string
  readonly closeNavigation: string
  readonly userMenu: (values: { name: string }) => string
  readonly signOut: string
  readonly colourScheme: string
  readonly light: string
  readonly dark: string
  readonly system: string
  readonly language: string
  readonly operatorConsole: string
  readonly search: string
  readonly searchKeys: string
  readonly searchKeysOfMac: string
  readonly palette: string
  readonly paletteHint: string
  readonly paletteHintOfOperator: string
  readonly searching: string
  readonly hitKinds: {
    readonly company: string
    readonly partner: string
    readonly person: string
    readonly invoice: string
    readonly 'credit-note': string
    readonly statement: string
    readonly campaign: string
    readonly vehicle: string
    readonly restaurant: string
    readonly screen: string
    readonly location: string
  }
  readonly goTo: string
  readonly create: string
  readonly found: string
  readonly recent: string
  readonly nothingFound: (values: { search: string }) => string
  readonly resultCount: (values: { count: number }) => string
  readonly stillLoading: string
  readonly createActions: {
    readonly mobileLocation: string
    readonly fixedLocation: string
    readonly infotainment: string
    readonly campaign: string
  }
  readonly kinds: {
    readonly vehicle: string
    readonly restaurant: string
    readonly screen: string
    readonly video: string
    readonly campaign: string
  }
  readonly shortcuts: string
  readonly shortcutsOn: string
  readonly shortcutsOnHelp: string
  readonly shortcutSearch: string
  readonly shortcutField: string
  readonly shortcutHelp: string
  readonly shortcutGo: (values: { page: string }) => string
  readonly thenKey: string
  readonly offline: string
  readonly offlineHelp: string
  readonly partnerNavigation: {
    readonly dashboard: string
    readonly profile: string
    readonly mobileLocations: string
    readonly fixedLocations: string
    readonly screens: string
    readonly infotainment: string
  }
  readonly clientNavigation: {
    readonly dashboard: string
    readonly companyProfile: string
    readonly campaigns: string
  }
  readonly operatorNavigation: {
    readonly overview: string
    readonly reviewQueue: string
    readonly fleet: string
    readonly campaigns: string
    readonly billing: string
    readonly people: string
    readonly catalogue: string
    readonly audit: string
    readonly security: string
  }
  readonly titles: {
    readonly login: string
    readonly ownerSignUp: string
    readonly companySignUp: string
    readonly resetPassword: string
    readonly verifyEmail: string
    readonly notFound: string
    readonly account: string
    readonly team: string
    readonly invitation: string
    readonly switchCompany: string
    readonly emailChange: string
    readonly sharedReport: string
    readonly install: string
    readonly ownerDashboard: string
    readonly companyDashboard: string
    readonly profile: string
    readonly mobileLocations: string
    readonly fixedLocations: string
    readonly addFixedLocation: string
    readonly updateFixedLocation: string
    readonly fixedLocationDetails: string
    readonly importTable: string
    readonly screens: string
    readonly screenDetails: string
    readonly infotainment: string
    readonly infotainmentDetails: string
    readonly addInfotainment: string
    readonly updateInfotainment: string
    readonly campaigns: string
    readonly campaignDetails: string
    readonly addCampaign: string
    readonly updateCampaign: string
    readonly invoices: string
    readonly invoice: string
    readonly videos: string
    readonly venues: string
    readonly advertising: string
    readonly venue: string
    readonly earnings: string
    readonly operator: string
    readonly reviewQueue: string
    readonly fleet: string
    readonly operatorScreen: string
    readonly operatorCampaigns: string
    readonly operatorCampaign: string
    readonly billing: string
    readonly operatorInvoice: string
    readonly bank: string
    readonly payouts: string
    readonly payout: string
    readonly billingSettings: string
    readonly ledger: string
    readonly people: string
    readonly person: string
    readonly catalogue: string
    readonly makegoods: string
    readonly houseCard: string
    readonly audit: string
    readonly security: string
    readonly notifications: string
    readonly mailbox: string
    readonly keepAccount: string
  }
  readonly notFoundWrongRole: string
  readonly notFoundSignedOut: string
  readonly goToDashboard: string
  readonly goToSignIn: string
  readonly mailboxIntro: string
  readonly mailboxEmpty: string
  readonly mailboxEmptyReason: string
  readonly mailTo: string
  readonly mailAt: string
  readonly mailBody: (values: { subject: string }) => string
  readonly mailList: string
  readonly refresh: string
}

export const shellTexts = await loadMessages<ShellTexts>('shell')
