import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CHUNK_BYTES } from '../../platform/files/chunk-reader.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createClient, createOperator, createPartner } from '../../testing/people/users.ts'
import { buildPmtiles, TEST_BOUNDS, TEST_METADATA } from '../../testing/pmtiles.ts'
import type { MapArea } from '@marquee/contract/maps'

/** The streets of maps: PMTiles files in the data folder (decision 32). */

let app: TestApp
let people: ApiClient[]
beforeAll(async () => {
  app = await startApp()
  people = [await createPartner(app), await createClient(app), await createOperator(app)]
})
afterAll(() => app.close())
beforeEach(() => rm(app.context.config.mapsDir, { recursive: true, force: true }))

const addFile = async (name: string, bytes: Uint8Array) => {
  await mkdir(app.context.config.mapsDir, { recursive: true })
  await writeFile(join(app.context.config.mapsDir, name), bytes)
}
const getPerson = () => people[0] as ApiClient
const listAreas = async (who = getPerson()) => ((await who.get('/api/maps')).body as { areas: MapArea[] }).areas
const getBytes = (body: unknown) => Buffer.from(String(body), 'latin1').length

it('finds files that are added while it runs, with area, zoom levels and attribution (decision 32)', async () => {
  expect(await listAreas()).toEqual([])
  await addFile('Limerick.pmtiles', buildPmtiles())
  await addFile('county clare.pmtiles', buildPmtiles({ metadata: { ...TEST_METADATA, attribution: undefined } }))
  await addFile('read me.txt', Buffer.from('Streets'))
  for (const person of people) {
    expect(await listAreas(person)).toEqual([
      {
        name: 'Limerick',
        path: expect.stringMatching(/^\/api\/maps\/Limerick\/[\w-]+$/),
        bounds: TEST_BOUNDS,
        minZoom: 0,
        maxZoom: 0,
        attribution: '© OpenStreetMap',
      },
      expect.objectContaining({
        name: 'county clare',
        path: expect.stringContaining('/county%20clare/'),
        attribution: null,
      }),
    ])
  }
})

it('serves parts of a file, and says when a browser has it already', async () => {
  const bytes = buildPmtiles({ metadata: { ...TEST_METADATA, filler: 'x'.repeat(1000) } })
  await addFile('a.pmtiles', bytes)
  const [{ path } = { path: '' }] = await listAreas()
  const whole = await getPerson().get(path)
  expect(whole).toMatchObject({ status: 200, headers: { 'content-length': String(bytes.length) } })
  expect(whole.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  const part = await getPerson().get(path, { range: 'bytes=0-6' })
  expect(part).toMatchObject({ status: 206, body: 'PMTiles' })
  expect(part.headers['content-range']).toBe(`bytes 0-6/${bytes.length}`)
  const etag = String(part.headers.etag)
  expect((await getPerson().get(path, { 'if-none-match': etag })).status).toBe(304)
  expect((await getPerson().get(path, { range: 'bytes=0-6', 'if-range': '"other"' })).status).toBe(200)
  expect((await getPerson().get(path, { range: 'bytes=99999999-' })).status).toBe(416)
  expect((await getPerson().request('HEAD', path)).status).toBe(200)
})

it('streams a part that is longer than one chunk', async () => {
  const tail = Buffer.alloc(CHUNK_BYTES + 10, 'x')
  await addFile('a.pmtiles', Buffer.concat([buildPmtiles(), tail]))
  const [{ path } = { path: '' }] = await listAreas()
  const part = await getPerson().get(path, { range: `bytes=-${tail.length}` })
  expect(part.status).toBe(206)
  expect(getBytes(part.body)).toBe(tail.length)
})

it('gives a replaced file another path, and the former path nothing', async () => {
  await addFile('a.pmtiles', buildPmtiles())
  const [before = { path: '' }] = await listAreas()
  await addFile('a.pmtiles', buildPmtiles({ bounds: { ...TEST_BOUNDS, east: 1 } }))
  expect((await getPerson().get(before.path)).status).toBe(404)
  const [after] = await listAreas()
  expect(after?.path).not.toBe(before.path)
  expect(after?.bounds.east).toBe(1)
})

it('serves no other file (TRAP-40)', async () => {
  await addFile('a.pmtiles', buildPmtiles())
  await writeFile(join(app.context.config.dataDir, 'secret.pmtiles'), buildPmtiles())
  const [{ path } = { path: '' }] = await listAreas()
  const version = path.split('/').at(-1)
  for (const name of ['..%2Fsecret', '../secret', '..%2fmaps%2fa', 'a%00', 'a.pmtiles', '%2e%2e'])
    expect((await getPerson().get(`/api/maps/${name}/${version}`)).status, name).toBe(404)
})

it.each<[string, Uint8Array, RegExp]>([
  ['other bytes', Buffer.from('these are not tiles'), /is not a PMTiles file/],
  ['an empty file', Buffer.alloc(0), /is not a PMTiles file/],
  ['a file that is cut off', buildPmtiles().subarray(0, -8), /is cut off/],
  ['a damaged directory', buildPmtiles().fill(255, 8, 16), /is not a PMTiles file/],
  ['pictures', buildPmtiles({ tileType: 2 }), /holds no vector tiles/],
  ['other layers', buildPmtiles({ metadata: { vector_layers: [{ id: 'transportation' }] } }), /no Protomaps basemap/],
  ['metadata that are no object', buildPmtiles({ metadata: ['x'] }), /no Protomaps basemap/],
  [
    'the schema before version 4',
    buildPmtiles({
      metadata: { vector_layers: [{ id: 'earth' }, { id: 'roads', fields: { 'pmap:kind': 'String' } }] },
    }),
    /before version 4/,
  ],
])('leaves out %s, and names it once in the log', async (_what, bytes, problem) => {
  const log = vi.spyOn(app.context.log, 'error').mockReturnValue()
  await addFile('broken.pmtiles', bytes)
  await addFile('good.pmtiles', buildPmtiles())
  for (let times = 0; times < 2; times++) expect((await listAreas()).map(({ name }) => name)).toEqual(['good'])
  expect(log.mock.calls).toEqual([
    [{ file: join(app.context.config.mapsDir, 'broken.pmtiles') }, expect.stringMatching(problem)],
  ])
  log.mockRestore()
})

it('leaves out folders and links that lead nowhere', async () => {
  await addFile('.hidden.pmtiles', buildPmtiles())
  await mkdir(join(app.context.config.mapsDir, 'folder.pmtiles'))
  await symlink('/nowhere', join(app.context.config.mapsDir, 'link.pmtiles'))
  expect(await listAreas()).toEqual([])
})
