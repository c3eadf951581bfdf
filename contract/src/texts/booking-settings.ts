/** What campaigns may hold before they are approved. */
export const bookingSettingsTexts = {
  title: 'Booking limits',
  help: 'A submitted campaign holds its screens until it is decided. These limits keep one account from selling out a market.',
  decisionDays: 'Working days to decide',
  decisionDaysHelp: 'A campaign that is not decided by then becomes a draft again, and its screens are free.',
  screenDays: 'Screen days for new companies',
  screenDaysHelp:
    'Screens times days that a company may hold until one of its campaigns is approved or paid. 10 screens for 4 weeks are 280.',
  wrong: (most: number) => `Enter a whole number from 1 to ${most.toLocaleString('en-US')}.`,
  save: 'Save limits',
  saving: 'Saving...',
  saved: 'Booking limits saved',
  name: 'Booking limits',
} as const

/** Why a campaign became a draft again. */
export const releaseTexts = {
  undecided: (days: number) =>
    `It was not decided within ${days === 1 ? '1 working day' : `${days} working days`}, so its screens are free again. Submit it again to ask for them.`,
  suspended: 'The account was suspended, so its screens are free again.',
} as const
