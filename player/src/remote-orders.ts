import type { finishOrder, takeOrder } from '@marquee/contract/device-orders'
import type { RemoteOrderNotice } from '@marquee/contract/device-values'
import type { EndpointBodyInput, EndpointReply } from '@marquee/contract/endpoint'
import { type DeviceFailure, REMOTE_ORDER_KINDS, type RemoteOrderKind } from '@marquee/contract/remote-orders.rules'
import type { Clock } from './clock.ts'
import type { ServerClient } from './server-client.ts'

/** Carries out orders from afar, each at most once, also across the reload that an order itself causes (decision 37). */

/** An order on the disk. `claimed`: the server gave it to this start, so it is being carried out. */
export type OrderRecord = { id: string; kind: string; bootId: string; state: 'new' | 'claimed' | 'over' }

export type OrderResult = EndpointBodyInput<typeof finishOrder>
export type ScreenNames = EndpointReply<typeof takeOrder>['screen']
/** Carries out an order; `undefined` by an order that ends this page, whose next start reports it. */
export type PerformOrder = (kind: RemoteOrderKind, screen: ScreenNames) => Promise<OrderResult | undefined>

export type RemoteOrderParts = {
  clock: Clock
  bootId: string
  store: { load(): Promise<OrderRecord[] | null>; save(records: OrderRecord[]): Promise<void> }
  take: (id: string, bootId: string) => Promise<EndpointReply<typeof takeOrder>>
  finish: (id: string, result: OrderResult) => Promise<unknown>
  perform: PerformOrder
  /** Whether the server will never accept a call. */
  isRefused: (error: unknown) => boolean
  signal: AbortSignal
}

/** More than a server repeats. */
const MAX_RECORDS = 30
/** A server that is away is asked again for as long as it still waits for an answer. */
const RETRY_MS = 5000
const MAX_RETRIES = 60

const DONE: OrderResult = { failure: null }
const fail = (failure: DeviceFailure): OrderResult => ({ failure })

export function createRemoteOrders(parts: RemoteOrderParts) {
  const { clock, bootId, store, take, finish, perform, isRefused, signal } = parts
  let records: Promise<OrderRecord[]> | null = null
  let queue: Promise<void> = resume()
  const begun = new Set<string>()

  /** Reports orders that an earlier start did not: a page that was to be loaded again has been. */
  async function resume(): Promise<void> {
    records = store.load().then((stored) => stored ?? [])
    const known = await records.catch(() => [])
    for (const record of known.filter(({ state }) => state !== 'over')) {
      const isBack = record.state === 'claimed' && (record.kind === 'reload' || record.kind === 'restart')
      await report(record, isBack ? DONE : fail('interrupted'))
    }
  }

  /** One order after the other; an order that is known already is ignored. */
  function obey(notice?: Pick<RemoteOrderNotice, 'id' | 'order'>): void {
    if (!notice || begun.has(notice.id)) return
    const { id, order } = notice
    begun.add(id)
    queue = queue.then(() => carryOut(id, order)).catch(() => undefined)
  }

  async function carryOut(id: string, kind: string): Promise<void> {
    const known = await records?.catch(() => null)
    if (!known) return send(id, fail('storage'))
    if (signal.aborted || known.some((record) => record.id === id)) return
    const record: OrderRecord = { id, kind, bootId, state: 'new' }
    const isStored = await save(record).then(
      () => true,
      () => false,
    )
    if (!isStored) return send(id, fail('storage'))
    if (!isKnownKind(kind)) return report(record, fail('unknown-order'))
    const taken = await repeat(() => take(id, bootId))
    if (!taken?.isTaken || signal.aborted) return save({ ...record, state: 'over' })
    // An order that could not be written as begun would be reported as interrupted.
    await save({ ...record, state: 'claimed' })
    const result = await perform(kind, taken.screen).catch(() => fail('other'))
    if (result) await report(record, result)
  }

  async function report(record: OrderRecord, result: OrderResult): Promise<void> {
    await send(record.id, result)
    await save({ ...record, state: 'over' }).catch(() => undefined)
  }

  /** A result that the server refuses for ever, such as a damaged picture, is a failure. */
  async function send(id: string, result: OrderResult): Promise<void> {
    const answer = await repeat(() => finish(id, result))
    if (answer === null && result.failure === null && !signal.aborted) await repeat(() => finish(id, fail('other')))
  }

  /** null when it was refused, or the server stayed away. */
  async function repeat<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    for (let tries = 0; tries < MAX_RETRIES && !signal.aborted; tries++) {
      try {
        return await ask()
      } catch (error) {
        if (isRefused(error)) return null
        await clock.wait(RETRY_MS, signal)
      }
    }
    return null
  }

  async function save(record: OrderRecord): Promise<void> {
    const known = (await records) ?? []
    const next = [...known.filter(({ id }) => id !== record.id), record].slice(-MAX_RECORDS)
    await store.save(next)
    records = Promise.resolve(next)
  }

  return { obey, settled: () => queue }
}

const isKnownKind = (kind: string): kind is RemoteOrderKind => REMOTE_ORDER_KINDS.some((known) => known === kind)

const TAKE_PATH: typeof takeOrder.path = '/api/player/remote-orders/:id/take'
const FINISH_PATH: typeof finishOrder.path = '/api/player/remote-orders/:id/result'

/**
 * The calls of a device about orders. Without the schemas of the contract, which would be shared with the first load and
 * make it larger (PLY-8).
 */
export function createRemoteCalls({
  request,
}: Pick<ServerClient, 'request'>): Pick<RemoteOrderParts, 'take' | 'finish'> {
  const post = async (path: typeof TAKE_PATH | typeof FINISH_PATH, id: string, body: unknown) =>
    (await request({ ...CALL, path }, { path: path.replace(':id', id), body })).json
  return {
    // Anything but the answer of the server counts as not taken.
    take: async (id, bootId) => {
      const answer = (await post(TAKE_PATH, id, { bootId })) as Partial<EndpointReply<typeof takeOrder>> | null
      const { name = '', venue = '' } = answer?.screen ?? {}
      return { isTaken: answer?.isTaken === true, screen: { name, venue } }
    },
    finish: (id, result) => post(FINISH_PATH, id, result),
  }
}

const CALL = { method: 'POST', who: ['device'], summary: '', reply: 'text' } as const
