import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** A change on the server. It is complete once the queries under these keys have loaded again. */
export function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>, queryKeys: readonly QueryKey[]) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
