import { useState } from 'react'
import { CallRefused } from './call.ts'

/**
 * The id of a form's request, so that repeated sending has one effect (decision 21). It stays the same while the form
 * is open, also after a lost answer; `renewed` creates another one. A form that stays open also needs another one after
 * the server has reported that a different booking used this id.
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
