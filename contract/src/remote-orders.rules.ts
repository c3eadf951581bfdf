/** What can be ordered of a screen from afar (decision 37), in the order of the buttons. */
export const REMOTE_ORDER_KINDS = ['screenshot', 'identify', 'diagnostics', 'reload', 'restart'] as const
export type RemoteOrderKind = (typeof REMOTE_ORDER_KINDS)[number]

export const REMOTE_ORDER_STATES = ['sent', 'taken', 'done', 'failed', 'expired'] as const
export type RemoteOrderState = (typeof REMOTE_ORDER_STATES)[number]

/** Why a device did not carry out an order. */
export const DEVICE_FAILURES = [
  /** The player has no such order. */
  'unknown-order',
  /** The player started over before it was done. */
  'interrupted',
  /** The page would not load again: no network, and no copy on the device. */
  'no-network',
  /** The disk does not store that the order was taken. */
  'storage',
  /** The page is hidden, so the display shows something else. */
  'hidden',
  'other',
] as const
export type DeviceFailure = (typeof DEVICE_FAILURES)[number]

/** Why an order ended without its device. */
export const ORDER_ENDINGS = [
  /** The screen was not reached in time. */
  'offline',
  /** The device got the order and did not take it, so its player is older than the order. */
  'old-player',
  'device-replaced',
  /** Taken, and never heard of again. */
  'no-answer',
] as const
export type RemoteOrderReason = DeviceFailure | (typeof ORDER_ENDINGS)[number]
export const REMOTE_ORDER_REASONS: readonly RemoteOrderReason[] = [...DEVICE_FAILURES, ...ORDER_ENDINGS]

/** A device that comes back later does not reload by surprise. */
export const ORDER_VALID_MINUTES = 5
/** How long the name of a screen is shown. */
export const IDENTIFY_SECONDS = 30
/** The longer side of a screenshot in pixels, and its most bytes. */
export const SCREENSHOT_SIDE = 480
export const MAX_SCREENSHOT_BYTES = 60 * 1024
/** A screenshot is deleted after so long. */
export const SCREENSHOT_HOURS = 24
