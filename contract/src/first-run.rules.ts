/** The steps from an empty installation to the first booked screen, in this order. */
export const FIRST_STEPS = [
  'billing',
  'location',
  'vehicleType',
  'mail',
  'storage',
  'partner',
  'venue',
  'screen',
  'campaign',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
