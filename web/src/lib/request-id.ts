import { useState } from 'react'
import { CallRefused } from './call.ts'

/**
 * What a form calls what it asks for, so that it happens once however often it is sent (decision 21): as long as the form is
 * open it is the same, also after an answer was lost; `renewed` begins another one. What is not closed in between begins
 * it, too, once the server has said that something else was booked under this one.
 */
export function useRequestId() {
  const [requestId, setRequestId] = useState(createRequestId)
  const renew = () => setRequestId(createRequestId())
  const renewOnConflict = (failure: Error) => {
    if (failure instanceof CallRefused && failure.code === 'requestOther') renew()
  }
  return { requestId, renewed: renew, renewedAfter: renewOnConflict }
}

/** A random UUID; `crypto.randomUUID` is missing on pages without TLS. */
function createRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4, variant 1 (RFC 9562, 5.4); indices 6 and 8 exist in 16 bytes.
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
