import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { COMMON } from './refusals.ts'

const degrees = z.number()

/** An area whose streets are in a file of the operator. */
export const mapArea = z.object({
  name: z.string(),
  /** Where its file is, by its content: another file has another path (`getMapFile`). */
  path: z.string(),
  bounds: z.object({ west: degrees, south: degrees, east: degrees, north: degrees }),
  minZoom: z.number(),
  maxZoom: z.number(),
  /** Who must be named beside the map, as the file says; null: it does not say. */
  attribution: z.nullable(z.string()),
})
export type MapArea = z.infer<typeof mapArea>

export const listMapAreas = endpoint({
  method: 'GET',
  path: '/api/maps',
  who: ['partner', 'client', 'operator'],
  permission: 'account',
  summary: 'The areas whose streets maps can draw: PMTiles files in the data folder (decision 32)',
  reply: z.object({ areas: z.array(mapArea) }),
})

export const getMapFile = endpoint({
  method: 'GET',
  path: '/api/maps/:name/:version',
  who: ['partner', 'client', 'operator'],
  permission: 'account',
  summary: 'The PMTiles file of an area, with ranges; a replaced file has another version',
  params: z.object({ name: z.string().check(z.maxLength(200)), version: z.string().check(z.maxLength(60)) }),
  reply: 'file',
  refusals: { notFound: COMMON.notFound },
})
