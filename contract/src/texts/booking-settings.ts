/** Limits for campaigns that are not approved. */
export const bookingSettingsTexts = {
  title: 'Booking limits',
  help: 'A submitted campaign reserves its screens until you approve or reject it. These limits keep one account from reserving a whole location.',
  decisionDays: 'Working days until a decision',
  decisionDaysHelp: 'Without a decision by then, a campaign becomes a draft again and its screens are released.',
  screenDays: 'Screen days for new companies',
  screenDaysHelp:
    'The number of screen days a company can reserve until one of its campaigns is approved or paid. 10 screens for 4 weeks are 280 screen days.',
  wrong: (most: number) => `Enter a whole number from 1 to ${most.toLocaleString('en-US')}.`,
  save: 'Save limits',
  saving: 'Saving...',
  saved: 'Booking limits saved',
  name: 'Booking limits',
} as const

/** Why a campaign became a draft again; the client reads it. */
export const releaseTexts = {
  undecided: (days: number) =>
    `We didn’t review it within ${days === 1 ? '1 working day' : `${days} working days`}, so its screens were released. Submit it again to reserve screens.`,
  suspended: 'The account was suspended, so its screens were released.',
} as const
