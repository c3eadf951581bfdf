import type { RemoteOrderNotice } from '@marquee/contract/device-values'
import type { RemoteHandParts } from './remote-hands.ts'

/** Loads what carries out orders from afar with the first of them, because most days have none (PLY-8). */
export function createRemoteControl(parts: RemoteHandParts) {
  /** A failure to load is over with the next order; the answer to each heartbeat repeats this one. */
  const obey = (notice?: RemoteOrderNotice) =>
    import('./remote-hands.ts').then(({ obeyRemotely }) => obeyRemotely(parts, notice)).catch(() => undefined)

  /** Reports an order that the start before this one left, such as the reload that caused this start. */
  async function resume(): Promise<void> {
    const records = await parts.store.get('remoteOrders')
    if (records?.some(({ state }) => state !== 'over')) await obey()
  }

  void resume().catch(() => undefined)
  return obey
}
