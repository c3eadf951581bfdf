import { type Times, summarizeTimes } from './statistics.ts'
import type { Crowd } from './fill.ts'

/** Requests each page once a second, independent of earlier responses. */
export function pollPages(url: string, crowd: Crowd): { stop(): Promise<Record<string, Times>> } {
  const times: Record<string, number[]> = {}
  const pending: Promise<void>[] = []
  const { client } = crowd
  const pages: [string, string, string, object?][] = [
    ['sign-in', '/api/users/login', '', { email: client.email, password: client.password }],
    ['the fleet of the console', '/api/operator/fleet', crowd.operator],
    ['the screens of a partner', `/api/owners/screens/${crowd.ownerId}`, crowd.owner],
    ['a campaign', `/api/campaigns/${crowd.campaignId}`, client.token],
  ]
  const timer = setInterval(() => {
    for (const [name, path, token, body] of pages) pending.push(requestPage(name, path, token, body))
  }, 1000)

  async function requestPage(name: string, path: string, token: string, body?: object): Promise<void> {
    const beganMs = performance.now()
    const response = await fetch(`${url}${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: body ? { 'content-type': 'application/json' } : { authorization: token },
    }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    const isSeen = response?.ok && text !== undefined
    // A failed page counts as slower than any other.
    const known = (times[name] ??= [])
    known.push(isSeen ? performance.now() - beganMs : Number.POSITIVE_INFINITY)
    if (!isSeen) process.stderr.write(`${name}: ${response ? `${response.status} ${text}` : 'no answer'}\n`)
  }

  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, summarizeTimes(list)]))
    },
  }
}
