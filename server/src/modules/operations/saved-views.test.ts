import type { SavedView } from '@marquee/contract/saved-views'
import { savedViewTexts } from '@marquee/contract/messages/saved-views'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startAppForTest } from '../../testing/app.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { requireBody, createOperator } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'

const offline = { list: 'fleet', name: 'Gone for a day', search: 'online=offline&sort=contact' }

async function saveView(who: ApiClient, body: object = offline): Promise<SavedView> {
  return (requireBody(await who.post('/api/operator/views', body), 201) as { view: SavedView }).view
}
async function listViews(who: ApiClient, list = 'fleet'): Promise<SavedView[]> {
  return (requireBody(await who.get(`/api/operator/views?list=${list}`), 200) as { views: SavedView[] }).views
}

describe('saved views of a list', () => {
  it('are saved under a name, renamed and deleted by their owner, with audit entries', async () => {
    const app = await startAppForTest()
    const [olga, oscar] = [await createOperator(app), await createOperator(app, 'Oscar Lind')]
    const view = await saveView(olga)
    expect(await listViews(olga)).toEqual([{ id: view.id, ...offline }])
    expect(await listViews(olga, 'people')).toEqual([])
    expect(await listViews(oscar)).toEqual([])

    expect((await oscar.put(`/api/operator/views/${view.id}`, { name: 'Mine now' })).status).toBe(404)
    expect((await oscar.delete(`/api/operator/views/${view.id}`)).status).toBe(404)
    requireBody(await olga.put(`/api/operator/views/${view.id}`, { name: 'Lost' }), 200)
    expect((await listViews(olga)).map(({ name }) => name)).toEqual(['Lost'])
    requireBody(await olga.delete(`/api/operator/views/${view.id}`), 200)
    expect((await olga.delete(`/api/operator/views/${view.id}`)).status).toBe(404)
    expect(await listViews(olga)).toEqual([])

    const logged = await app.context.db.select().from(audit).where(eq(audit.subjectId, view.id)).orderBy(audit.at)
    expect(logged.map(({ action, changes }) => [action, changes])).toEqual([
      ['create', null],
      ['update', { name: { from: offline.name, to: 'Lost' } }],
      ['delete', null],
    ])
  })

  it('have unique names, whether saved or renamed', async () => {
    const app = await startAppForTest()
    const olga = await createOperator(app)
    await saveView(olga)
    const other = await saveView(olga, { ...offline, name: 'Other' })
    const taken = { status: 409, body: { code: 'nameTaken', message: savedViewTexts.nameTaken, field: 'name' } }
    expect(await olga.post('/api/operator/views', offline)).toMatchObject(taken)
    expect(await olga.put(`/api/operator/views/${other.id}`, { name: offline.name })).toMatchObject(taken)
    // The names of another list are independent.
    await saveView(olga, { ...offline, list: 'audit' })
    expect(await olga.post('/api/operator/views', { ...offline, name: '  ' })).toMatchObject({ status: 400 })
  })

  it('are limited to fifty', async () => {
    const app = await startAppForTest()
    const olga = await createOperator(app)
    for (let number = 1; number <= 50; number += 1) await saveView(olga, { ...offline, name: `View ${number}` })
    expect(await olga.post('/api/operator/views', { ...offline, name: 'One too many' })).toMatchObject({
      status: 409,
      body: { code: 'tooManyViews' },
    })
  })
})
