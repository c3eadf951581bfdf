import { Compression, type Header, TileType } from 'pmtiles'
import * as z from 'zod/mini'

/** What a file says of itself beside its header; other fields are not read. */
const metadata = z.object({
  attribution: z.optional(z.string()),
  vector_layers: z.array(z.object({ id: z.string(), fields: z.optional(z.record(z.string(), z.unknown())) })),
})
export type MapMetadata = z.infer<typeof metadata>

/** Metadata that are not those of vector tiles have no layers. */
export const parseMetadata = (value: unknown): MapMetadata => metadata.safeParse(value).data ?? { vector_layers: [] }

/** Why pages cannot draw the file, as an operator can mend it; undefined: they can. */
export function findMapProblem(
  header: Header,
  { vector_layers: layers }: MapMetadata,
  sizeBytes: number,
): string | undefined {
  const { jsonMetadataOffset, jsonMetadataLength, tileDataOffset, tileDataLength = 0 } = header
  if (Math.max(jsonMetadataOffset + jsonMetadataLength, tileDataOffset + tileDataLength) > sizeBytes)
    return 'is cut off: copy it again'
  if (header.tileType !== TileType.Mvt) return 'holds no vector tiles: extract it from a Protomaps build'
  const readable = [Compression.None, Compression.Gzip]
  if (!readable.includes(header.tileCompression) || !readable.includes(header.internalCompression))
    return 'is compressed in a way that browsers cannot read: use gzip'
  if (header.minLon >= header.maxLon || header.minLat >= header.maxLat) return 'has no area: its bounds are empty'
  const roads = layers.find(({ id }) => id === 'roads')
  if (!roads || !layers.some(({ id }) => id === 'earth'))
    return 'is no Protomaps basemap: it has no layers earth and roads'
  // Version 3 of the basemap named the fields otherwise.
  if ('pmap:kind' in (roads.fields ?? {}))
    return 'is a Protomaps basemap before version 4: extract it from a newer build'
  return undefined
}

const ENTITIES: Readonly<Record<string, string>> = { copy: '©', amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The attribution of a file, which is HTML, as text; null: it has none. */
export function formatAttribution(html: string | undefined): string | null {
  const text = (html ?? '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? null : text.slice(0, 200)
}
