import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { writeStorageId } from '../../platform/files/installation-id.ts'
import { listStoredNames, openTestStorage } from '../../testing/storage.ts'
import { buildMediaEnv } from '../../testing/storage.ts'
import type { Finding } from './findings.ts'
import { checkMedia } from './media.ts'

const ID = '5f0c5f2e-0000-4000-8000-000000000000'

async function diagnose(env: Record<string, string>, id = ID) {
  const { storage, dataDir, remove } = await openTestStorage()
  onTestFinished(remove)
  await storage.prepare()
  await writeStorageId(storage, ID)
  const config = readConfig({
    ...(await buildMediaEnv(dataDir)),
    PUBLIC_URL: 'http://marquee.test',
    DISK_LOW_MB: '0',
    DISK_RESERVED_MB: '0',
    ...env,
  })
  const findings: Finding[] = []
  for await (const finding of checkMedia(id, config)) findings.push(finding)
  expect(await listStoredNames(storage, 'derived/')).toEqual([])
  return findings.map(({ state, text }) => `${state}: ${text}`)
}

it('finds a bucket that can be used and seen, and leaves nothing in it (decision 11)', async () => {
  expect(await diagnose({ MEDIA_DELIVERY: 'signed' })).toEqual([
    expect.stringMatching(/^ok: s3:\/\/media\/.* belongs to this database, and can be read, written and listed$/),
    expect.stringMatching(/^ok: players at http:\/\/marquee\.test can read from http:\/\/127\.0\.0\.1/),
    expect.stringMatching(/^ok: \d+ MB are free in .*scratch$/),
  ])
})

it.each([
  ['wrong keys', { MEDIA_SECRET_ACCESS_KEY: 'wrong' }, ID, /^problem: .* cannot be read: .*signature/i],
  ['another installation', {}, 'another', /^problem: .* is not the bucket of this database/],
  [
    'pages by https and files by http',
    { MEDIA_DELIVERY: 'signed', PUBLIC_URL: 'https://marquee.test' },
    ID,
    /^problem: http:.* is not https/,
  ],
  [
    'a CDN that is not there',
    { MEDIA_DELIVERY: 'http://127.0.0.1:1' },
    ID,
    /^problem: http:\/\/127\.0\.0\.1:1 cannot be reached/,
  ],
])('reports %s', async (_what, env, id, problem) => {
  expect(await diagnose(env as Record<string, string>, id)).toContainEqual(expect.stringMatching(problem))
})

it('reports an address from which players may not read (CORS)', async () => {
  const cdn = createServer((_request, answer) => answer.writeHead(206).end('a sma')).listen(0, '127.0.0.1')
  onTestFinished(() => void cdn.close())
  await once(cdn, 'listening')
  const { port } = cdn.address() as AddressInfo
  const findings = await diagnose({ MEDIA_DELIVERY: `http://127.0.0.1:${port}` })
  expect(findings).toContainEqual(
    expect.stringMatching(/^problem: .* does not allow players at http:\/\/marquee\.test/),
  )
})
