import type { UserEvents } from '@marquee/contract/system'

/**
 * Every notification topic with its data. `notify` sends a notification to all server processes when its transaction
 * commits; their listeners receive it. The topics of `UserEvents` go on to browsers.
 */
export type Topics = Omit<UserEvents, 'resync'> & {
  /** The manifests of the screens may have changed. */
  content: Record<string, never>
  /** The manifests of all screens may have changed. */
  'house-card': Record<string, never>
  /** The screens stop playing it at once. */
  stop: { campaignId: string } | { videoId: string }
  /** The device is no longer that of the screen; without `deviceId` any device. */
  unpaired: { deviceId?: string }
  /** The screens have new orders from afar. */
  'remote-order': Record<string, never>
  'media-released': { names: readonly string[] }
  'signed-out': { sessionIds: readonly string[] }
  /** A first profile was saved, which changes what the user receives. */
  'profile-made': { userId: string }
  /** The simulation waits until everything before it was received. */
  settled: { mark: string }
}

type Recipients = {
  screenIds?: readonly string[]
  ownerIds?: readonly string[]
  companyIds?: readonly string[]
  userIds?: readonly string[]
}
type Data<T> = Record<string, never> extends T ? { data?: Readonly<T> } : { data: Readonly<T> }

export type Notification = { [T in keyof Topics]: { topic: T } & Data<Topics[T]> & Recipients }[keyof Topics]

/** `disconnected`: nothing arrives for now; `resync`: it does again, and notifications may have been missed. */
type ConnectionChange = { topic: 'disconnected' | 'resync'; data?: Record<string, never> } & Recipients

export type Received = Notification | ConnectionChange
