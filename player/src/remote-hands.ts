import type { RemoteOrderNotice } from '@marquee/contract/device-values'
import { createRemoteActions, type RemoteActionParts } from './remote-actions.ts'
import { createRemoteCalls, createRemoteOrders } from './remote-orders.ts'
import type { ServerClient } from './server-client.ts'
import type { Store } from './store.ts'

export type RemoteHandParts = Omit<RemoteActionParts, 'forgetTag'> & {
  bootId: string
  store: Pick<Store, 'get' | 'set'>
  serverClient: Pick<ServerClient, 'request'>
  isFinal: (error: unknown) => boolean
}

const handsByParts = new WeakMap<RemoteHandParts, ReturnType<typeof createRemoteOrders>>()

/**
 * Takes orders from afar and carries them out on this page, each once (decision 37). The first call also reports what an
 * earlier start left.
 */
export function obeyRemotely(parts: RemoteHandParts, notice?: RemoteOrderNotice): void {
  const hands = handsByParts.get(parts) ?? createRemoteHands(parts)
  handsByParts.set(parts, hands)
  hands.obey(notice)
}

function createRemoteHands(parts: RemoteHandParts) {
  const { clock, bootId, store, serverClient, isFinal, signal } = parts
  async function forgetTag(): Promise<void> {
    const kept = await store.get('manifest')
    if (kept) await store.set('manifest', { ...kept, tag: null })
  }

  return createRemoteOrders({
    clock,
    bootId,
    store: { load: () => store.get('remoteOrders'), save: (records) => store.set('remoteOrders', records) },
    ...createRemoteCalls(serverClient),
    perform: createRemoteActions({ ...parts, forgetTag }),
    isRefused: isFinal,
    signal,
  })
}
