import { buildRequest, call } from '../lib/call.ts'
import type { Streets } from '../ui/map/street-areas.ts'

/** Asks for the areas of the operator's map files; only a map that is opened does (MAP-6). */
export async function loadStreets(): Promise<Streets> {
  const { listMapAreas } = await import('@marquee/contract/maps')
  const { areas } = await call(listMapAreas)
  return { areas, headers: buildRequest(listMapAreas, {}).headers }
}
