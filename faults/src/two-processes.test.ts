import { deleteCampaign } from '@marquee/contract/campaigns'
import { unpairScreen } from '@marquee/contract/screens'
import { openStreamListener } from '@marquee/server/testing/stream-listener'
import { expect, onTestFinished, test } from 'vitest'
import { openEnvironment } from './environment.ts'

/** Two real processes on one PostgreSQL: what reaches the one is told by the other, and goes on when the one is gone. */
test('a second server process tells what happens at the first, and goes on without it when it is killed (product 6, product 10)', async () => {
  const environment = await openEnvironment(2)
  onTestFinished(() => environment.close())
  const { market, server, campaignId, tokens, screenIds, loadClients } = environment
  const other = await environment.anotherServer()
  const at = (url: string, path: string, token: string) => fetch(`${url}${path}`, { headers: { authorization: token } })
  const [token = '', gone = ''] = tokens
  const [screenId = '', goneScreenId = ''] = screenIds
  const [partner, client, device, leaving] = await Promise.all([
    openStreamListener(`${other.url}/api/events`, market.partner.token),
    openStreamListener(`${other.url}/api/events`, market.client.token),
    openStreamListener(`${other.url}/api/player/events`, token),
    openStreamListener(`${other.url}/api/player/events`, gone),
  ])
  onTestFinished(() => [partner, client, device, leaving].forEach((ear) => ear.close()))
  await device.next('manifest-changed')

  // Signs of life and plays at the first.
  expect(await loadClients[0]?.send(3)).toBe('answered')
  expect(await partner.next('screen')).toEqual({ screenId, onlineStatus: 'online' })
  expect(await client.next('plays')).toEqual({ campaignId })
  for (const { url } of [server, other]) {
    const { screen } = (await (await at(url, `/api/screens/${screenId}`, market.partner.token)).json()) as {
      screen: { onlineStatus: string }
    }
    expect(screen.onlineStatus).toBe('online')
  }

  // Deleted and unpaired at the first.
  await market.client.api(deleteCampaign, { params: { id: campaignId } })
  expect(await device.next('stop')).toEqual({ campaignId })
  await device.next('manifest-changed')
  await market.operator.api(unpairScreen, { params: { id: goneScreenId } })
  expect((await at(other.url, '/api/player/manifest', gone)).status).toBe(401)
  await leaving.ended

  // The first is gone, and so is the ear of the second for a moment.
  await server.kill()
  await environment.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%'`)
  await partner.next('resync')
  const beats = [{ seq: 0, bootId: crypto.randomUUID(), at: new Date().toISOString(), monotonicMs: 0, positions: [] }]
  const heard = await fetch(`${other.url}/api/player/heartbeats`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ beats, sentAt: beats[0]?.at }),
  })
  expect(heard.status).toBe(200)
  expect((await at(other.url, '/api/player/manifest', token)).status).toBe(200)
})
