import type { RemoteControl, RemoteOrder } from '@marquee/contract/remote-orders'
import type { RemoteOrderKind } from '@marquee/contract/remote-orders.rules'
import type { Answers } from './built-pages.ts'

/** Commands to a screen and what they brought, as defined by the contract. */

const id = (end: number) => `018f0000-0000-7000-8000-${String(end).padStart(12, '0')}`
const SENT_AT = '2026-11-20T13:20:00.000Z'

export const createRemoteCall = (screenId: string) => `GET /api/screens/${screenId}/remote-orders`
export const createOrderCall = (screenId: string) => `POST /api/screens/${screenId}/remote-orders`
const createPictureCall = (screenId: string) => `GET /api/screens/${screenId}/screenshot`

export function createOrder(kind: RemoteOrderKind, more: Partial<RemoteOrder> = {}): RemoteOrder {
  return {
    id: id(7000),
    kind,
    state: 'sent',
    reason: null,
    by: 'Inês Carvalho',
    sentAt: SENT_AT,
    expiresAt: '2026-11-20T13:25:00.000Z',
    takenAt: null,
    endedAt: null,
    ...more,
  }
}

export const NO_COMMANDS: RemoteControl = { orders: [], screenshot: null, diagnostics: null }

/** Commands that are over, with each end, a screenshot and diagnostics. */
export const COMMANDS: RemoteControl = {
  orders: [
    createOrder('reload', { id: id(7001), state: 'done', endedAt: SENT_AT }),
    createOrder('screenshot', { id: id(7002), state: 'done', endedAt: SENT_AT }),
    createOrder('restart', { id: id(7003), state: 'failed', reason: 'no-network', by: null, endedAt: SENT_AT }),
    createOrder('identify', { id: id(7004), state: 'expired', reason: 'offline', endedAt: SENT_AT }),
    createOrder('diagnostics', { id: id(7005), state: 'done', endedAt: SENT_AT }),
  ],
  screenshot: { orderId: id(7002), at: '2026-11-20T13:21:00.000Z', width: 480, height: 270 },
  diagnostics: {
    at: '2026-11-20T13:22:00.000Z',
    facts: {
      playerVersion: '4.2.1',
      language: 'en',
      display: { width: 1920, height: 1080 },
      manifestVersion: 'm1',
      lastSyncAt: '2026-11-20T13:10:00.000Z',
      files: { ready: 11, all: 12 },
      playing: 'Autumn roast launch',
      queuedPlays: 3,
      clockOffsetMs: -1200,
      latencyMs: 35,
      storage: { usedBytes: 6_200_000_000, totalBytes: 16_000_000_000 },
      isInstalled: true,
      isKeptAwake: false,
      restarts: { count: 0, reason: null },
      errors: [{ at: '2026-11-20T09:00:00.000Z', detail: 'MEDIA_ERR_DECODE' }],
    },
  },
}

/** One pixel. */
const DATA = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

export function createRemoteAnswers(screenId: string, control: RemoteControl = COMMANDS): Answers {
  const picture = { orderId: id(7002), at: '2026-11-20T13:21:00.000Z', type: 'image/webp', data: DATA }
  return {
    [createRemoteCall(screenId)]: { body: control },
    [createPictureCall(screenId)]: { body: picture },
  }
}
