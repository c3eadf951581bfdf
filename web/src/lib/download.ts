import type { EndpointShape, EndpointParamsInput, EndpointQueryInput } from '@marquee/contract/endpoint'
import { uiTexts } from '@marquee/contract/texts/ui'
import { CallFailed, CallRefused, type CallParts, createRefusal, buildRequest } from './call.ts'

/**
 * Makes a call that answers a file, and tells how many bytes have arrived while they do.
 *
 * @throws as `call`; of a file that breaks off in the middle nothing comes back
 */
export async function download<E extends EndpointShape>(
  endpoint: E,
  send: {
    params: EndpointParamsInput<E>
    query?: EndpointQueryInput<E>
    onBytes?: (bytes: number) => void
    signal?: AbortSignal
  },
): Promise<{ name: string; content: Blob }> {
  const { signal, onBytes } = send
  const request = buildRequest(endpoint, send as CallParts) // its params and its query are those of the endpoint
  try {
    const response = await fetch(request.url, { ...request, signal })
    if (!response.ok) throw createRefusal(endpoint, request, { status: response.status, text: await response.text() })
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    for await (const part of readChunks(response)) {
      parts.push(part)
      bytes += part.byteLength
      onBytes?.(bytes)
    }
    const content = new Blob(parts, { type: response.headers.get('content-type') ?? '' })
    return { name: parseFileName(response.headers.get('content-disposition')), content }
  } catch (failure) {
    if (signal?.aborted || failure instanceof CallRefused) throw failure
    throw new CallFailed(uiTexts.callFailed, { cause: failure })
  }
}

/** Not every browser goes through a stream by itself. */
async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!body) return
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** The name that the server gives the file: in UTF-8 where it needs it, otherwise plain; none leaves it to the browser. */
export function parseFileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? ''
}
