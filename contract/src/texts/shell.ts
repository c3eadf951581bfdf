/** Words around the pages: navigation, titles, guards, the pages that say that nothing is here. */
export const shellTexts = {
  product: 'Marquee',
  documentTitle: (page: string) => `${page} · Marquee`,
  skipToContent: 'Skip to content',
  navigation: 'Main navigation',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  userMenu: (name: string) => `User menu of ${name}`,
  /** LAYOUT-07 */
  signOut: 'Sign Out',
  colourScheme: 'Colour scheme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  operatorConsole: 'Operator console',
  offline: 'You are offline.',
  offlineHelp: 'You can look around. Saving waits until the connection is back.',

  /** LAYOUT-08 */
  partnerNavigation: {
    dashboard: 'Dashboard',
    profile: 'Profile',
    mobileLocations: 'Mobile Locations',
    fixedLocations: 'Fixed Locations',
    screens: 'Screens',
    /** LAYOUT-09, spelling as specified, OPEN-04 */
    infotainment: 'Infotainemnt',
  },
  /** LAYOUT-10 */
  clientNavigation: { dashboard: 'Dashboard', companyProfile: 'Company Profile', campaigns: 'Campaigns' },
  operatorNavigation: { reviewQueue: 'Review queue', console: 'Administration' },

  /** LAYOUT-04, OPEN-11: the heading that the specification gives the screen, else the name it uses */
  titles: {
    login: 'Sign In',
    ownerSignUp: 'Sign Up as owner',
    companySignUp: 'Sign Up as company',
    resetPassword: 'Forgot Password?',
    verifyEmail: 'Email verification',
    /** LAYOUT-13 */
    notFound: 'Page Not found',
    ownerDashboard: 'Dashboard Overview',
    companyDashboard: 'Dashboard',
    profile: 'Profile',
    mobileLocations: 'Mobile Locations',
    fixedLocations: 'Fixed Location Management',
    addFixedLocation: 'Add New Fixed Location',
    updateFixedLocation: 'Update Fixed Location',
    fixedLocationDetails: 'Fixed Location Details',
    screens: 'Screen Management',
    screenDetails: 'Screen Details',
    infotainment: 'My Infotainment Videos',
    infotainmentDetails: 'Infotainment Video Details',
    /** OPEN-88 */
    addInfotainment: 'Add Infotainment Video',
    updateInfotainment: 'Update Infotainment Video',
    campaigns: 'Campaigns',
    campaignDetails: 'Campaign Details',
    addCampaign: 'Add Campaign',
    updateCampaign: 'Update Campaign',
    operator: 'Review queue',
    operatorConsole: 'Administration',
    mailbox: 'Mailbox',
  },

  notBuilt: 'This part is not built yet',
  notBuiltReason: 'It is planned and will appear here. Everything else works meanwhile.',

  notFoundWrongRole: 'Your account does not include this page, or the address has changed.',
  notFoundSignedOut: 'There is nothing at this address. It may have changed.',
  goToDashboard: 'Go to dashboard',
  goToSignIn: 'Go to sign in',

  mailboxIntro: 'Mails that would have been sent. This page exists in development only.',
  mailboxEmpty: 'No mails yet',
  mailboxEmptyReason: 'Register, or ask for a password reset, and the mail appears here.',
  mailTo: 'To',
  mailAt: 'Sent',
  mailBody: (subject: string) => `Mail: ${subject}`,
  mailList: 'Mails, newest first',
  refresh: 'Refresh',
} as const
