import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { refusal } from './refusals.ts'
import { byId, successReply, id, text } from './scalars.ts'
import { savedViewTexts } from './messages/saved-views.ts'

/** The lists of the console with saved views. */
export const listName = z.enum(['fleet', 'campaigns', 'people', 'audit'])
export type ListName = z.infer<typeof listName>

/** The most views that a menu shows clearly. */
export const MAX_VIEWS_PER_LIST = 50

/** A named view of a list: the query string of its address. */
export const savedView = z.object({ id, list: listName, name: z.string(), search: z.string() })
export type SavedView = z.infer<typeof savedView>

const viewReply = z.object({ success: z.literal(true), view: savedView })
const nameTaken = refusal(409, () => savedViewTexts.nameTaken)

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/operator/views',
  who: ['operator'],
  permission: 'console',
  summary: 'The own views of a list, by their names',
  query: z.object({ list: listName }),
  reply: z.object({ views: z.array(savedView) }),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/api/operator/views',
  who: ['operator'],
  permission: 'console',
  summary: 'Keeps a view of a list under a name of its own',
  status: 201,
  body: z.object({ list: listName, name: text(60), search: z.string().check(z.maxLength(2000)) }),
  reply: viewReply,
  refusals: { nameTaken, tooManyViews: refusal(409, () => savedViewTexts.tooMany({ most: MAX_VIEWS_PER_LIST })) },
})

export const renameView = endpoint({
  method: 'PUT',
  path: '/api/operator/views/:id',
  who: ['operator'],
  permission: 'console',
  summary: 'Gives an own view another name',
  params: byId,
  body: z.object({ name: text(60) }),
  reply: viewReply,
  refusals: { nameTaken },
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/operator/views/:id',
  who: ['operator'],
  permission: 'console',
  summary: 'Forgets an own view',
  params: byId,
  reply: successReply,
})
