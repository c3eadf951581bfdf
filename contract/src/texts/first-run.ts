import type { FirstStep } from '../first-run.ts'

type Step = { readonly title: string; readonly help: string }

const steps: Readonly<Record<FirstStep, Step>> = {
  location: { title: 'Add a location', help: 'A city or area that clients book, with its time zone.' },
  vehicleType: { title: 'Add a vehicle type', help: 'Partners choose it for their vehicles, for example Taxi.' },
  billing: { title: 'Fill in the billing settings', help: 'Required before an invoice can be issued.' },
  venue: {
    title: 'Approve the first venue',
    help: 'A partner registers, saves an owner profile and adds a vehicle or restaurant, which you approve.',
  },
  screen: { title: 'Pair the first screen', help: 'Open /player on the device and enter its code.' },
  campaign: {
    title: 'Approve the first campaign',
    help: 'A client registers, saves a company profile and submits a campaign, which you approve.',
  },
}

/** The steps from an empty installation to the first booked screen. */
export const firstRunTexts = {
  title: 'First steps',
  progress: (done: number, of: number) => `${done} of ${of} done`,
  isDone: (step: string) => `${step}: done`,
  steps,
} as const
