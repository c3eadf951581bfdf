import { useState } from 'react'
import { CallRefused } from './call.ts'
import { createUuid } from './uuid.ts'

/**
 * The id of a form's request, so that repeated sending has one effect (decision 21). It stays the same while the form
 * is open, also after a lost answer; `renewed` creates another one. A form that stays open also needs another one after
 * the server has reported that a different booking used this id.
 */
export function useRequestId() {
  const [requestId, setRequestId] = useState(createUuid)
  const renew = () => setRequestId(createUuid())
  const renewOnConflict = (failure: Error) => {
    if (failure instanceof CallRefused && failure.code === 'requestOther') renew()
  }
  return { requestId, renewed: renew, renewedAfter: renewOnConflict }
}
