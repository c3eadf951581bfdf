import { uiTexts } from '@marquee/contract/messages/ui'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import styles from './failure-reason.module.css'

/**
 * Why something failed, with the id of the request, small and to copy: the operator finds it in the log of the server.
 *
 * @param children another reason
 */
export function FailureReason({ failure, children }: { failure: unknown; children?: ReactNode }) {
  const { requestId } = readRefusal(failure)
  return (
    <>
      {children ?? describeFailure(failure)}
      {typeof requestId === 'string' && (
        <span className={styles.request}>
          {uiTexts.requestId}
          <CopyButton label={uiTexts.copyRequestId} text={requestId} />
          <span className={styles.id}>{requestId}</span>
        </span>
      )}
    </>
  )
}

/** Whose fault it is: only a failure without an answer may be that of the connection. */
function describeFailure(failure: unknown): string {
  const { status } = readRefusal(failure)
  if (typeof status !== 'number') return uiTexts.couldNotLoadReason
  return status >= 500 ? uiTexts.serverFailedReason : uiTexts.refusedReason
}

/** The fields of a `CallRefused`; none unless the server, or a proxy before it, has answered. */
const readRefusal = (failure: unknown) => (failure ?? {}) as { status?: unknown; requestId?: unknown }
