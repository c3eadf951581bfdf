import { readFileSync } from 'node:fs'

export type TraceFix = { at: string; latitude: number; longitude: number }

/** A ride of a real bus through Limerick on a Monday morning; where it comes from stands in traces/NOTICE.md. */
export function limerickBus(): TraceFix[] {
  const text = readFileSync(new URL('traces/bus-304-limerick-2019-02-18.csv', import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, at = '', latitude, longitude] = line.split(',')
      return { at, latitude: Number(latitude), longitude: Number(longitude) }
    })
}
