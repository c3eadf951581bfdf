import { beforeEach, describe, expect, test } from 'vitest'
import { Refused, Unreachable } from './call-errors.ts'
import { createManualClock, type ManualClock } from './testing/manual-clock.ts'
import { pair } from './pairing.ts'
import { createTestId } from './testing/sample-manifest.ts'
import type { Pairing } from './store.ts'

let clock: ManualClock
let server: { codes: number; asked: number; entered: boolean; trouble: Error | null }
let sign: string[]
let paired: Pairing | null

beforeEach(() => {
  clock = createManualClock('2026-06-15T10:00:00Z')
  server = { codes: 0, asked: 0, entered: false, trouble: null }
  sign = []
  paired = null
})

async function start(): Promise<void> {
  const pairing = pair({
    clock,
    uuid: createTestId('device'),
    size: () => ({ width: 1920, height: 1080 }),
    serverClient: {
      askForCode: async ({ uuid, width }) => {
        expect({ uuid, width }).toEqual({ uuid: createTestId('device'), width: 1920 })
        if (server.trouble) throw server.trouble
        server.codes++
        return {
          pairingId: createTestId(`pairing ${server.codes}`),
          code: `CODE${server.codes}`,
          secret: 'secret',
          expiresAt: new Date(clock.now() + 600_000).toISOString(),
        }
      },
      isPaired: async () => {
        if (server.trouble) throw server.trouble
        server.asked++
        return server.entered ? { paired: true, token: 'token', screenId: createTestId('screen') } : { paired: false }
      },
    },
    view: {
      showCode: (code) => sign.push(code),
      showNoCode: (because) => sign.push(because),
      showConnection: (isConnected) => sign.push(isConnected ? 'connected' : 'not connected'),
    },
  })
  void pairing.then((made) => (paired = made))
  await clock.advance(0)
}

const changes = () => sign.filter((word, index) => word !== sign[index - 1])

describe('pairing', () => {
  test('shows a code and polls every two seconds until it is entered (product 4)', async () => {
    await start()
    await clock.advance(10_000)
    expect(changes()).toEqual(['asking', 'connected', 'CODE1', 'connected'])
    expect(server.asked).toBe(5)
    server.entered = true
    await clock.advance(2000)
    expect(paired).toEqual({ token: 'token', screenId: createTestId('screen') })
  })

  test('gets a new code when the old one has expired (PLY-1)', async () => {
    await start()
    await clock.advance(601_000)
    expect(server.codes).toBe(2)
    expect(sign.filter((word) => word.startsWith('CODE'))).toEqual(['CODE1', 'CODE2'])
  })

  test('gets a new code when the server no longer knows the old one', async () => {
    await start()
    server.trouble = new Refused(404, 'This code is invalid or has expired.', null)
    await clock.advance(2000)
    server.trouble = null
    await clock.advance(10_000)
    expect(server.codes).toBe(2)
  })

  test('shows a missing connection and keeps a valid code', async () => {
    await start()
    server.trouble = new Unreachable('away')
    await clock.advance(60_000)
    expect(sign.at(-1)).toBe('not connected')
    server.trouble = null
    server.entered = true
    await clock.advance(2000)
    expect(paired).not.toBeNull()
    expect(server.codes).toBe(1)
  })

  test('waits for Retry-After when too many codes were requested', async () => {
    server.trouble = new Refused(429, 'Too many attempts.', 60_000)
    await start()
    expect(changes()).toEqual(['asking', 'connected', 'tooMany'])
    server.trouble = null
    await clock.advance(59_000)
    expect(server.codes).toBe(0)
    await clock.advance(1000)
    expect(server.codes).toBe(1)
  })
})
