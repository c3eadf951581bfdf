import { expect, it } from 'vitest'
import { type Announcement, createListeners, type Interest } from './events.ts'

/** The names of the listeners that receive it, in their order. */
function listReached(interests: Record<string, Interest | undefined>, announcement: Announcement): string[] {
  const listeners = createListeners()
  const received: string[] = []
  for (const [name, interest] of Object.entries(interests)) listeners.subscribe(() => received.push(name), interest)
  listeners.tell(announcement)
  return received
}

const interests = {
  operator: { topics: ['screen', 'review'] },
  partner: { topics: ['signed-out'], ownerId: 'o1' },
  client: { topics: ['signed-out'], companyId: 'c1' },
  stranger: { topics: ['signed-out'], ownerId: null },
  all: undefined,
}

it.each<[string, Announcement, string[]]>([
  ['of a topic', { topic: 'review' }, ['all', 'operator']],
  ['of an owner', { topic: 'screen', ownerIds: ['o2', 'o1'] }, ['all', 'operator', 'partner']],
  ['of another owner', { topic: 'screen', ownerIds: ['o2'] }, ['all', 'operator']],
  ['of a company', { topic: 'plays', companyIds: ['c1'] }, ['all', 'client']],
  ['for every connection', { topic: 'signed-out' }, ['all', 'partner', 'client', 'stranger']],
  ['without listeners here', { topic: 'content', screenIds: ['s1'] }, ['all']],
])('a notification %s reaches its listeners (product 9)', (_what, announcement, expected) => {
  expect(listReached(interests, announcement).toSorted()).toEqual(expected.toSorted())
})

it('calls a listener with two matching keys once', () => {
  const both = { topics: ['review'], ownerId: 'o1', companyId: 'c1' }
  expect(listReached({ both }, { topic: 'review', ownerIds: ['o1', 'o1'], companyIds: ['c1'] })).toEqual(['both'])
})

it('does not call a listener after it unsubscribed, also during a notification', () => {
  const listeners = createListeners()
  const received: string[] = []
  const stop = listeners.subscribe(() => {
    received.push('first')
    stop()
  })
  listeners.subscribe(() => received.push('second'))
  listeners.tell({ topic: 'plays' })
  listeners.tell({ topic: 'plays' })
  expect(received).toEqual(['first', 'second', 'second'])
})
