/**
 * What calls and timers do on divided tables without saying of which screens, and why (decision 3). Citus runs it on every
 * server, or refuses it until it is done in parts. The test of access fails for a statement that is missing here, and for
 * one that no longer exists.
 */
export const UNROUTED: Readonly<Record<string, string>> = {
  'campaign_days, by campaign_id': 'the report of one campaign adds up its screens; the key begins with the campaign',
  'campaign_days, presences, with reservations, screens': 'lists the screens of a campaign with their plays and state',
  'campaign_days, with billing_order_lines, screens':
    'the check of the books looks for plays that no order charges, in all of them',
  'campaign_days, with reservations': 'counts the screens of campaigns that have played',
  'campaign_days, with screens': 'adds up the plays of the screens of a partner',
  'delete heartbeat_sequences, all': 'deletes rows of old starts, 10,000 at a time, on every server',
  'flag_tallies, by device_id': 'by device, until the table has a column for the screen',
  'heartbeat_sequences, all': 'finds the rows of old starts that are deleted',
  'heartbeat_sequences, by boot_id, device_id': 'by device, until the table has a column for the screen',
  'insert flag_tallies, without a screen': 'by device, until the table has a column for the screen',
  'insert heartbeat_sequences, without a screen': 'by device, until the table has a column for the screen',
  'insert play_sequences, without a screen': 'by device, until the table has a column for the screen',
  'intervals, with reservations, screens': 'adds up how long the screens of a campaign without plays were on',
  'online_days, with billing_documents': 'the check of the books counts the days of every statement again',
  'online_days, with screens': 'counts the days online of the screens of a partner',
  'play_sequences, by boot_id, device_id': 'by device, until the table has a column for the screen',
  'plays, all': 'finds the next screen of a week whose plays are packed',
  'plays, by campaign_id, verdict':
    'finds the last play of each running campaign, for the alert about campaigns without plays',
  'plays, by play_id': 'a repeated play is found by its id; its screen is known and could be added',
  'presences, update presences, with screens':
    'marks overdue screens of the fleet as offline, 2,000 at a time, wherever they are',
  'presences, with alerts, screens':
    'tells partners that screens are online again, and counts those of a location with an outage',
  'presences, with devices': 'finds the offline screens whose manifest was not checked for longest',
  'presences, with devices, reservations, screens':
    'looks for screens that are offline although a campaign runs on them',
  'presences, with devices, screen_clocks, screen_tags, screens': 'reads one page of a list of screens',
  'presences, with devices, screens': 'lists and counts the screens of the fleet, a location or a partner',
  'presences, with reservations, screens': 'counts what operators have to look at, over the fleet',
  'presences, with screens': 'lists and counts the screens of the fleet, a location or a partner',
  'screen_days, with devices, screens': 'reads the free slots of the screens of one venue',
  'screen_days, with reservations, screens': 'looks for free slots on the screens of a location',
  'screen_days, with screens': 'counts the free screens of every location',
  'writes fixes, heartbeat_sequences, heartbeats, intervals, online_days, presences in WITH':
    'a batch of heartbeats of many screens in one statement; becomes one batch for each server',
  'writes flag_tallies, play_sequences, plays in WITH':
    'a batch of plays of many screens in one statement; becomes one batch for each server',
  'writes presences in WITH': 'the manifests sent to a batch of screens; becomes one batch for each server',
}
