import { DatabaseGauge, type FigureSource } from './figures.ts'

/** The replica, where there is one. One that cannot be used has no lag. */
export const replicaFigures: FigureSource = {
  gauges: {
    marquee_replica_up: new DatabaseGauge('1 while the replica of the database answers and follows the primary'),
    marquee_replica_lag_bytes: new DatabaseGauge('Bytes of the log that the replica has not replayed yet'),
    marquee_replica_lag_seconds: new DatabaseGauge('Age of the newest commit that the replica has, while it is behind'),
  },
  read: async ({ database: { replica } }) => {
    if (!replica) return []
    const lag = await replica.measureLag().catch(() => undefined)
    if (!lag) return [{ gauge: 'marquee_replica_up', value: 0 }]
    return [
      { gauge: 'marquee_replica_up', value: 1 },
      { gauge: 'marquee_replica_lag_bytes', value: lag.bytes },
      { gauge: 'marquee_replica_lag_seconds', value: lag.seconds },
    ]
  },
}
