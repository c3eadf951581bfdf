import { getMapFile, listMapAreas, type MapArea } from '@marquee/contract/maps'
import { COMMON } from '@marquee/contract/refusals'
import type { AppContext } from '../../platform/app-context.ts'
import { refuse } from '../../platform/errors.ts'
import { formatEtag } from '../../platform/http/etag.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { createMapFolder, type MapFile, openMapSource } from './adapter.ts'

export const mapRoutes: readonly Route[] = [
  route(listMapAreas, async (_call, context) => ({ areas: (await listFiles(context)).flatMap(toArea) })),

  route(getMapFile, async ({ params: { name, version } }, context) => {
    // Only names that the folder was found to have are opened, so none leads elsewhere.
    const files = await listFiles(context)
    const file = files.find((one) => one.name === name && one.version === version && !('problem' in one.content))
    if (!file) throw refuse(COMMON.notFound)
    return {
      key: name,
      type: 'application/vnd.pmtiles',
      fileName: 'map.pmtiles',
      sizeBytes: file.sizeBytes,
      etag: formatEtag(version),
      source: openMapSource(file),
      // Signed-in people only: the streets are public, the bandwidth is the operator's.
      headers: {
        'cache-control': 'private, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'same-origin',
      },
    }
  }),
]

function toArea({ name, version, content }: MapFile): MapArea[] {
  if ('problem' in content) return []
  return [{ name, path: `/api/maps/${encodeURIComponent(name)}/${version}`, ...content }]
}

const folders = new WeakMap<AppContext, ReturnType<typeof createMapFolder>>()
const reported = new WeakSet<MapFile>()

/** The files of the data folder; one that cannot be drawn is logged once. */
async function listFiles(context: AppContext): Promise<MapFile[]> {
  const folder = folders.get(context) ?? createMapFolder(context.config.mapsDir)
  folders.set(context, folder)
  const files = await folder.list()
  for (const file of files) {
    if (!('problem' in file.content) || reported.has(file)) continue
    reported.add(file)
    context.log.error({ file: file.path }, `a map file ${file.content.problem}`)
  }
  return files
}
