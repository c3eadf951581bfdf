import type { RemoteOrderKind } from '@marquee/contract/remote-orders.rules'
import { DAYS, MINUTES, SECONDS } from '../../platform/clock.ts'

/** How often a screen may be ordered the same thing (decision 37). */
export const MIN_PAUSE_MS = MINUTES
export const LIMIT_WINDOW_MS = DAYS

/** A screenshot costs data, and the others cost plays. */
export const MAX_ORDERS_PER_DAY: Readonly<Record<RemoteOrderKind, number>> = {
  screenshot: 120,
  identify: 60,
  diagnostics: 120,
  reload: 30,
  restart: 30,
}

/** The orders of one kind for one screen within the last day. */
export type RecentOrders = {
  count: number
  firstSentAt: Date
  lastSentAt: Date
}

/** The time until a screen may be ordered the same thing again; 0: now. */
export function computePauseMs(kind: RemoteOrderKind, recent: RecentOrders | undefined, at: Date): number {
  if (!recent) return 0
  const sinceLastMs = recent.lastSentAt.getTime() + MIN_PAUSE_MS
  const sinceFirstMs = recent.count < MAX_ORDERS_PER_DAY[kind] ? 0 : recent.firstSentAt.getTime() + LIMIT_WINDOW_MS
  return Math.max(0, Math.max(sinceLastMs, sinceFirstMs) - at.getTime())
}

export const toRetrySeconds = (pauseMs: number) => Math.max(1, Math.ceil(pauseMs / SECONDS))
