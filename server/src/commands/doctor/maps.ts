import { createMapFolder } from '../../modules/maps/adapter.ts'
import type { Config } from '../../platform/config.ts'
import { fail, type Findings, ok } from './findings.ts'

const ABOUT = 'Maps'

/** The files of streets in the data folder; without one, maps show outlines (decision 32). */
export async function* checkMaps({ mapsDir }: Config): Findings {
  const files = await createMapFolder(mapsDir).list()
  if (files.length === 0) yield ok(ABOUT, `outlines only, there is no file in ${mapsDir}`)
  for (const { path, sizeBytes, content } of files) {
    if ('problem' in content) yield fail(ABOUT, `${path} ${content.problem}`)
    else
      yield ok(ABOUT, `${path} has streets, ${(sizeBytes / 1e6).toFixed(1)} MB, to zoom level ${content.maxZoom} of 15`)
  }
}
