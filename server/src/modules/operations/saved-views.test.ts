import type { SavedView } from '@marquee/contract/saved-views'
import { savedViewTexts } from '@marquee/contract/texts/saved-views'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { houseForThisTest } from '../../testing/house.ts'
import type { Voice } from '../../testing/people.ts'
import { bodyOf, operator } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'

const offline = { list: 'fleet', name: 'Gone for a day', search: 'online=offline&sort=contact' }

async function save(who: Voice, body: object = offline): Promise<SavedView> {
  return (bodyOf(await who.post('/api/operator/views', body), 201) as { view: SavedView }).view
}
async function viewsOf(who: Voice, list = 'fleet'): Promise<SavedView[]> {
  return (bodyOf(await who.get(`/api/operator/views?list=${list}`), 200) as { views: SavedView[] }).views
}

describe('saved views of a list', () => {
  it('are kept under a name, renamed and deleted, each by whom they belong to, and the log tells of it', async () => {
    const house = await houseForThisTest()
    const [olga, oscar] = [await operator(house), await operator(house, 'Oscar Lind')]
    const view = await save(olga)
    expect(await viewsOf(olga)).toEqual([{ id: view.id, ...offline }])
    expect(await viewsOf(olga, 'people')).toEqual([])
    expect(await viewsOf(oscar)).toEqual([])

    expect((await oscar.put(`/api/operator/views/${view.id}`, { name: 'Mine now' })).status).toBe(404)
    expect((await oscar.delete(`/api/operator/views/${view.id}`)).status).toBe(404)
    bodyOf(await olga.put(`/api/operator/views/${view.id}`, { name: 'Lost' }), 200)
    expect((await viewsOf(olga)).map(({ name }) => name)).toEqual(['Lost'])
    bodyOf(await olga.delete(`/api/operator/views/${view.id}`), 200)
    expect((await olga.delete(`/api/operator/views/${view.id}`)).status).toBe(404)
    expect(await viewsOf(olga)).toEqual([])

    const told = await house.house.db.select().from(audit).where(eq(audit.subjectId, view.id)).orderBy(audit.at)
    expect(told.map(({ action, changes }) => [action, changes])).toEqual([
      ['create', null],
      ['update', { name: { from: offline.name, to: 'Lost' } }],
      ['delete', null],
    ])
  })

  it('have names of their own, by whatever way they get them', async () => {
    const house = await houseForThisTest()
    const olga = await operator(house)
    await save(olga)
    const other = await save(olga, { ...offline, name: 'Other' })
    const taken = { status: 409, body: { code: 'nameTaken', message: savedViewTexts.nameTaken, field: 'name' } }
    expect(await olga.post('/api/operator/views', offline)).toMatchObject(taken)
    expect(await olga.put(`/api/operator/views/${other.id}`, { name: offline.name })).toMatchObject(taken)
    // Another list has names of its own.
    await save(olga, { ...offline, list: 'audit' })
    expect(await olga.post('/api/operator/views', { ...offline, name: '  ' })).toMatchObject({ status: 400 })
  })

  it('are fifty at most', async () => {
    const house = await houseForThisTest()
    const olga = await operator(house)
    for (let number = 1; number <= 50; number += 1) await save(olga, { ...offline, name: `View ${number}` })
    expect(await olga.post('/api/operator/views', { ...offline, name: 'One too many' })).toMatchObject({
      status: 409,
      body: { code: 'tooManyViews' },
    })
  })
})
