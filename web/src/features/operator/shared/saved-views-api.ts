import {
  deleteView,
  type ListName,
  listSavedViews,
  renameView,
  type SavedView,
  saveView,
} from '@marquee/contract/saved-views'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'

export function useSavedViews(list: ListName) {
  return useQuery({
    queryKey: keys.savedViews(list),
    queryFn: async ({ signal }) => (await call(listSavedViews, { query: { list }, signal })).views,
  })
}

type NewView = Pick<SavedView, 'list' | 'name' | 'search'>

export function useSaveView() {
  return useChange((view: NewView) => call(saveView, { body: view }))
}

export function useRenameView() {
  return useChange(({ view, name }: { view: SavedView; name: string }) =>
    call(renameView, { params: { id: view.id }, body: { name } }),
  )
}

export function useDeleteView() {
  return useChange((view: SavedView) => call(deleteView, { params: { id: view.id } }))
}

function useChange<What, Reply>(mutationFn: (what: What) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: ['savedViews'] }) })
}
