import { readFileSync } from 'node:fs'

export type TraceFix = { at: string; latitude: number; longitude: number; speedMps?: number }

/** Recorded rides of buses; traces/NOTICE.md names their sources. */

/** Through Limerick on a Monday morning, a fix every five seconds, without speed. */
export const loadLimerickBus = (): TraceFix[] => readTrace('bus-304-limerick-2019-02-18.csv')

/** A whole Sunday in Austin, a fix every minute and a half or so, with its speed. */
export const loadAustinBus = (): TraceFix[] => readTrace('bus-long-day-austin-2015-06-07.csv')

function readTrace(file: string): TraceFix[] {
  const text = readFileSync(new URL(`traces/${file}`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, at = '', latitude, longitude, speedKmh] = line.split(',')
      const fix = { at, latitude: Number(latitude), longitude: Number(longitude) }
      return speedKmh ? { ...fix, speedMps: Number(speedKmh) / 3.6 } : fix
    })
}
