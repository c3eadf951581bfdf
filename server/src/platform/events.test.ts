import { expect, it } from 'vitest'
import { type Announcement, createListeners, type Interest } from './events.ts'

/** Who of these hears of it, in their order. */
function listReached(interests: Record<string, Interest | undefined>, announcement: Announcement): string[] {
  const audience = createListeners()
  const heard: string[] = []
  for (const [name, interest] of Object.entries(interests)) audience.subscribe(() => heard.push(name), interest)
  audience.tell(announcement)
  return heard
}

const everybody = {
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
  ['for every line', { topic: 'signed-out' }, ['all', 'partner', 'client', 'stranger']],
  ['of nobody here', { topic: 'content', screenIds: ['s1'] }, ['all']],
])('an announcement %s reaches those who listen for it (product 9)', (_what, announcement, expected) => {
  expect(listReached(everybody, announcement).toSorted()).toEqual(expected.toSorted())
})

it('tells whoever listens for two reasons once', () => {
  const both = { topics: ['review'], ownerId: 'o1', companyId: 'c1' }
  expect(listReached({ both }, { topic: 'review', ownerIds: ['o1', 'o1'], companyIds: ['c1'] })).toEqual(['both'])
})

it('tells nobody who stopped listening, also while it is told', () => {
  const audience = createListeners()
  const heard: string[] = []
  const stop = audience.subscribe(() => {
    heard.push('first')
    stop()
  })
  audience.subscribe(() => heard.push('second'))
  audience.tell({ topic: 'plays' })
  audience.tell({ topic: 'plays' })
  expect(heard).toEqual(['first', 'second', 'second'])
})
