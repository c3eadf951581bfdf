import { readFileSync } from 'node:fs'
import { openStreamListener } from '@marquee/server/testing/stream-listener'
import { expect, onTestFinished, test } from 'vitest'
import { openEnvironment } from './environment.ts'

/** More streams than one worker gets by chance. */
const STREAMS = 24

test('workers of one server tell each other what happens, and run each job once (decision 2)', async () => {
  const environment = await openEnvironment(1, undefined, { PROCESSES: '2', DEMO: '0' })
  onTestFinished(() => environment.close())
  const { market, server, campaignId, tokens, loadClients } = environment
  const listWorkers = () =>
    readFileSync(`/proc/${server.pid()}/task/${server.pid()}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, () => openStreamListener(`${server.url}/api/events`, market.client.token)),
  )
  let left = STREAMS
  for (const stream of streams) {
    stream.ended.then(
      () => left--,
      () => left--,
    )
  }
  onTestFinished(() => streams.forEach((stream) => stream.close()))

  // One worker receives the plays, and each stream is told by the worker that holds it.
  // A busy machine may shed them first.
  await expect.poll(() => loadClients[0]?.send(3)).toBe('answered')
  for (const stream of streams) expect(await stream.next('plays')).toEqual({ campaignId })

  const mailed = await environment.query<{ count: number }>(
    'select count(*)::integer as count from mails group by to_address, subject',
  )
  expect(mailed.length).toBeGreaterThan(0)
  for (const { count } of mailed) expect(count).toBe(1)

  // Both workers held streams; those of the other one stay.
  const [killed = 0] = listWorkers()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => left).toBeLessThan(STREAMS)
  expect(left).toBeGreaterThan(0)
  await expect.poll(() => listWorkers().filter((pid) => pid !== killed).length).toBe(2)
  const manifest = await fetch(`${server.url}/api/player/manifest`, { headers: { authorization: tokens[0] ?? '' } })
  expect(manifest.status).toBe(200)
})
