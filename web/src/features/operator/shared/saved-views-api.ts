import {
  deleteView,
  type ListName,
  listSavedViews,
  renameView,
  type SavedView,
  saveView,
} from '@marquee/contract/saved-views'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useChange } from '../../../lib/use-change.ts'
import { useCall } from '../../../lib/use-call.ts'

export const useSavedViews = (list: ListName) =>
  useCall(keys.savedViews(list), listSavedViews, { query: { list } }, { select: ({ views }) => views })

type NewView = Pick<SavedView, 'list' | 'name' | 'search'>

const CHANGED_KEYS = [['savedViews']]

export const useSaveView = () => useChange((view: NewView) => call(saveView, { body: view }), CHANGED_KEYS)

export const useRenameView = ({ id }: SavedView) =>
  useChange((name: string) => call(renameView, { params: { id }, body: { name } }), CHANGED_KEYS)

export const useDeleteView = () => useChange(({ id }: SavedView) => call(deleteView, { params: { id } }), CHANGED_KEYS)
