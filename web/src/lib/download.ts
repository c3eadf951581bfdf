import type { EndpointShape, EndpointParamsInput, EndpointQueryInput } from '@marquee/contract/endpoint'
import { uiTexts } from '@marquee/contract/messages/ui'
import { CallFailed, CallRefused, type CallParts, createRefusal, buildRequest } from './call.ts'

/**
 * Makes a call that returns a file, and reports the received bytes.
 *
 * @throws as `call`; a file that is interrupted returns nothing
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

/** Not every browser supports async iteration over a stream. */
async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!body) return
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** The file name from the server, in UTF-8 or plain; without one the browser chooses the name. */
export function parseFileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? ''
}
