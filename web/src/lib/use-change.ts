import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** A change on the server. It stays pending until the visible queries under these keys have loaded again. */
export function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>, queryKeys: readonly QueryKey[]) {
  return useMutation({ mutationFn: change, onSuccess: useRefresh(...queryKeys) })
}

/**
 * Invalidates the queries under these keys; the promise settles when the visible ones have loaded again. For mutations
 * that `useChange` does not fit: they also refresh after a failure, do not wait, or do more on success.
 */
export function useRefresh(...queryKeys: readonly QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
