import { expect, it } from 'vitest'
import type { Tx } from './db/database.ts'
import { createListeners, type Interest, notify } from './notify.ts'
import type { Notification } from './topics.ts'

/** Who of these hears of it, in their order. */
function listReached(interests: Record<string, Interest | undefined>, notification: Notification): string[] {
  const listeners = createListeners()
  const received: string[] = []
  for (const [name, interest] of Object.entries(interests)) listeners.add(() => received.push(name), interest)
  listeners.deliver(notification)
  return received
}

const data = { screenId: 's1', onlineStatus: 'online' }
const plays = { topic: 'plays', data: { campaignId: 'one' } } as const
const review = { topic: 'review', data: { kind: 'vehicle', id: 'v1' } } as const

const interests: Record<string, Interest | undefined> = {
  operator: { topics: ['screen', 'review'] },
  partner: { topics: ['signed-out'], ownerId: 'o1' },
  client: { topics: ['signed-out'], companyId: 'c1' },
  stranger: { topics: ['signed-out'], ownerId: null },
  all: undefined,
}

it.each<[string, Notification, string[]]>([
  ['of a topic', review, ['all', 'operator']],
  ['of an owner', { topic: 'screen', data, ownerIds: ['o2', 'o1'] }, ['all', 'operator', 'partner']],
  ['of another owner', { topic: 'screen', data, ownerIds: ['o2'] }, ['all', 'operator']],
  ['of a company', { ...plays, companyIds: ['c1'] }, ['all', 'client']],
  ['for every line', { topic: 'signed-out', data: { sessionIds: [] } }, ['all', 'partner', 'client', 'stranger']],
  ['of other screens', { topic: 'content', screenIds: ['s1'] }, ['all']],
])('a notification %s reaches those who listen for it (product 9)', (_what, notification, expected) => {
  expect(listReached(interests, notification).toSorted()).toEqual(expected.toSorted())
})

it('calls a listener with two matching interests once', () => {
  const both: Interest = { topics: ['review'], ownerId: 'o1', companyId: 'c1' }
  expect(listReached({ both }, { ...review, ownerIds: ['o1', 'o1'], companyIds: ['c1'] })).toEqual(['both'])
})

it('calls no removed listener, also when it is removed during a notification', () => {
  const listeners = createListeners()
  const received: string[] = []
  const stop = listeners.add(() => {
    received.push('first')
    stop()
  })
  listeners.add(() => received.push('second'))
  listeners.deliver(plays)
  listeners.deliver(plays)
  expect(received).toEqual(['first', 'second', 'second'])
})

it('a notification is sent and received with the data of its topic only', () => {
  const tx = {} as Tx
  const checkedByTheCompiler = () => [
    notify(tx, { topic: 'alerts' }),
    notify(tx, { topic: 'plays', companyIds: ['c1'], data: { campaignId: 'one' } }),
    // @ts-expect-error no such topic
    notify(tx, { topic: 'play', data: { campaignId: 'one' } }),
    // @ts-expect-error the data are missing
    notify(tx, { topic: 'plays' }),
    // @ts-expect-error the data of another topic
    notify(tx, { topic: 'plays', data: { sessionIds: [] } }),
    // @ts-expect-error only the connection itself says so
    notify(tx, { topic: 'resync' }),
    createListeners().add(({ topic, data }) => topic === 'plays' && data.campaignId),
    // @ts-expect-error not in the data of that topic
    createListeners().add(({ topic, data }) => topic === 'screen' && data.campaignId),
    // @ts-expect-error no such topic
    createListeners().add(() => {}, { topics: ['play'] }),
  ]
  expect(checkedByTheCompiler).toBeTypeOf('function')
})
