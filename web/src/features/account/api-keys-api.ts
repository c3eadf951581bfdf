import { createApiKey, listApiKeys, revokeApiKey } from '@marquee/contract/api-keys'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRefresh } from '../../lib/use-change.ts'

const API_KEYS = ['apiKeys'] as const

/** The keys that the user manages, the newest first. */
export const useApiKeys = () => useCall(API_KEYS, listApiKeys, {}, { select: ({ keys }) => keys })

export const useApiKeyRefresh = () => useRefresh(API_KEYS)

/** Creates a key; only the reply has it. */
export const sendNewKey = (body: EndpointBodyInput<typeof createApiKey>) => call(createApiKey, { body })

export const useRevokeApiKey = () =>
  useMutation({
    mutationFn: (id: string) => call(revokeApiKey, { params: { id } }),
    // Also after a conflict, because the list is outdated then.
    onSettled: useRefresh(API_KEYS),
  })
