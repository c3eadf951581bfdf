/**
 * How Citus would divide the tables (decision 3): those that grow with devices and time by their screen, so that the rows
 * of a screen are on one server together. The others would be whole on every server.
 */
export const DISTRIBUTION_COLUMN = 'screen_id'

export const DISTRIBUTED: ReadonlySet<string> = new Set([
  'campaign_days',
  'fixes',
  'flag_tallies',
  'heartbeat_sequences',
  'heartbeats',
  'intervals',
  'online_days',
  'play_sequences',
  'plays',
  'presences',
  'screen_days',
  'shown_spans',
])

/** Tables with a screen or a device that would not be divided, and why. */
export const WHOLE: Readonly<Record<string, string>> = {
  approval_windows: 'written by decisions of people, read by campaign',
  billing_documents: 'only statements have a screen; their numbers have no gaps over all of them',
  billing_order_lines: 'an order has screens of many servers, and its sum is checked',
  devices: 'found by token, before the screen is known',
  infotainment_approval_windows: 'written by decisions of people, read by video',
  infotainment_screens: 'written by decisions of people, read by video',
  installer_pairings: 'written when a person pairs, listed by link',
  ledger_lines: 'an entry adds up to zero over all of its lines',
  makegood_parts: 'an offer has screens of many servers, and is decided as a whole',
  month_payments: 'written by operators, for many screens in one transaction',
  pairings: 'found by code, before there is a screen',
  play_files: 'a row for the file of a screen and week, listed by week',
  remote_orders: 'written by people for many screens at once, deleted after a month',
  reservations: 'a booking has many screens, and takes all or none',
  screen_clocks: 'a few rows for a screen, read with it',
  screen_tags: 'a few rows for a screen, read with it',
  screen_diagnostics: 'a row for a screen, when an order asked for it',
  screen_terms: 'a few rows for a screen, read with it',
  screenshots: 'a row for a screen, for a day, when an order asked for it',
}

/** Unique keys of divided tables without the screen, which Citus refuses. */
export const KEYS_WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  flag_tallies_pkey: 'a row of a device; needs a column for its screen first',
  heartbeat_sequences_device_id_boot_id_pk: 'a row of a device; needs a column for its screen first',
  play_sequences_device_id_boot_id_pk: 'a row of a device; needs a column for its screen first',
}
