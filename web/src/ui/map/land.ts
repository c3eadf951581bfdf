import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import outline from 'world-atlas/countries-50m.json?url'

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

let atlas: Promise<Atlas> | undefined

/**
 * The coasts and borders of the world (Natural Earth, 1:50 million), from the application's own origin.
 *
 * Fetched once, and only for a view larger than a city: in closer views the coasts would be wrong by a street or two,
 * so the map is drawn without them.
 */
export async function loadLand() {
  atlas ??= fetch(outline).then((response) => {
    if (!response.ok) throw new Error(`The outlines answered ${response.status}`)
    // The file is part of the build.
    return response.json() as Promise<Atlas>
  })
  try {
    const world = await atlas
    return {
      land: feature(world, world.objects.land),
      borders: mesh(world, world.objects.countries, (a, b) => a !== b),
    }
  } catch (failure) {
    atlas = undefined
    throw failure
  }
}
