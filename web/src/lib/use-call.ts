import type { EndpointReply, EndpointShape } from '@marquee/contract/endpoint'
import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { call, type CallArguments, type CallInput } from './call.ts'

type Options<Reply, Data> = Omit<UseQueryOptions<Reply, Error, Data>, 'queryKey' | 'queryFn'>

/** What the call sends; it may be left out only if the call requires nothing. */
type UseCallArguments<E extends EndpointShape, Data> =
  Partial<CallInput<E>> extends CallInput<E>
    ? [send?: CallInput<E>, options?: Options<EndpointReply<E>, Data>]
    : [send: CallInput<E>, options?: Options<EndpointReply<E>, Data>]

/**
 * The answer of a call, or the part of it that `select` returns. The whole answer is cached under the key. Only a query
 * that combines calls needs `useQuery`.
 */
export function useCall<E extends EndpointShape, Data = EndpointReply<E>>(
  queryKey: QueryKey,
  endpoint: E,
  ...[send, options]: UseCallArguments<E, Data>
): UseQueryResult<Data> {
  return useQuery({
    ...options,
    queryKey,
    queryFn: ({ signal }) => call(endpoint, ...([{ ...send, signal }] as CallArguments<E>)), // the same input
  })
}
