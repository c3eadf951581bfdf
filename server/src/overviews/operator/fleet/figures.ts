import { DatabaseGauge, type FigureSource } from '../../../platform/figures.ts'
import { countFleet } from './rows.ts'
import { buildFleetStates } from './states.ts'

/** The counts above the list of the fleet, as a metric. Retired screens do not count. */
export const fleetFigures: FigureSource = {
  gauges: {
    marquee_screens: new DatabaseGauge('Screens by their connection: online, offline, never, unpaired', 'state'),
    marquee_screens_offline_for_a_day: new DatabaseGauge('Screens that are offline for a day'),
    marquee_screen_manifests: new DatabaseGauge('Screens whose manifest is outdated or downloading', 'state'),
    marquee_screens_storage_full: new DatabaseGauge('Screens whose storage is nearly full'),
    marquee_screens_with_errors: new DatabaseGauge('Screens that reported an error in the last 24 hours'),
    marquee_screens_unsent_plays: new DatabaseGauge('Plays that screens keep until the server has acknowledged them'),
  },
  read: async ({ db, clock }) => {
    const { counts } = await countFleet(db, buildFleetStates(clock.now()), {})
    const toFigures = (
      gauge: string,
      states: readonly ('online' | 'offline' | 'never' | 'unpaired' | 'outdated' | 'downloading')[],
    ) => states.map((state) => ({ gauge, labels: { state }, value: counts[state] }))
    return [
      ...toFigures('marquee_screens', ['online', 'offline', 'never', 'unpaired']),
      ...toFigures('marquee_screen_manifests', ['outdated', 'downloading']),
      { gauge: 'marquee_screens_offline_for_a_day', value: counts.silentForADay },
      { gauge: 'marquee_screens_storage_full', value: counts.storageFull },
      { gauge: 'marquee_screens_with_errors', value: counts.withErrors },
      { gauge: 'marquee_screens_unsent_plays', value: counts.proofsWaiting },
    ]
  },
}
