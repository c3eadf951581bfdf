import * as z from 'zod/mini'
import { deviceDiagnostics } from './device-orders.ts'
import { endpoint } from './endpoint.ts'
import { refusalTexts } from './messages/refusal.ts'
import { REMOTE_ORDER_KINDS, REMOTE_ORDER_REASONS, REMOTE_ORDER_STATES } from './remote-orders.rules.ts'
import { COMMON, declareRefusals } from './refusals.ts'
import { byId, id, instant } from './scalars.ts'

/** Orders for a screen from afar, as partners and operators see them (decision 37). */

export const remoteOrder = z.object({
  id,
  kind: z.enum(REMOTE_ORDER_KINDS),
  state: z.enum(REMOTE_ORDER_STATES),
  reason: z.nullable(z.enum(REMOTE_ORDER_REASONS)),
  /** Who asked for it; null for partners when it was an operator. */
  by: z.nullable(z.string()),
  sentAt: instant,
  expiresAt: instant,
  takenAt: z.nullable(instant),
  endedAt: z.nullable(instant),
})
export type RemoteOrder = z.infer<typeof remoteOrder>

export const orderScreen = endpoint({
  method: 'POST',
  path: '/api/screens/:id/remote-orders',
  who: ['partner', 'operator'],
  permission: 'fleet.write',
  keyAreas: ['screens'],
  summary: 'Orders a screenshot, identify, diagnostics, reload or restart of the player; one of a kind at a time',
  status: 201,
  params: byId,
  body: z.object({ kind: z.enum(REMOTE_ORDER_KINDS) }),
  reply: z.object({ order: remoteOrder }),
  refusals: {
    ...declareRefusals(409, refusalTexts, 'noDevice'),
    tooMany: COMMON.tooMany,
  },
})

export const listRemoteOrders = endpoint({
  method: 'GET',
  path: '/api/screens/:id/remote-orders',
  who: ['partner', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'The last orders for a screen, newest first, with its latest diagnostics and the time of its screenshot',
  params: byId,
  reply: z.object({
    /** At most 20. */
    orders: z.array(remoteOrder),
    /** The latest screenshot; kept for 24 hours. */
    screenshot: z.nullable(z.object({ orderId: id, at: instant, width: z.number(), height: z.number() })),
    diagnostics: z.nullable(z.object({ at: instant, facts: deviceDiagnostics })),
  }),
})
export type RemoteControl = z.infer<typeof listRemoteOrders.reply>

export const getScreenshot = endpoint({
  method: 'GET',
  path: '/api/screens/:id/screenshot',
  who: ['partner', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'The latest screenshot of a screen, in base64',
  params: byId,
  reply: z.object({ orderId: id, at: instant, type: z.literal('image/webp'), data: z.string() }),
})
