import { uiTexts } from '@marquee/contract/messages/ui'
import { CopyButton } from './copy-button.tsx'
import styles from './empty-state.module.css'

/** The id of a failed request, small and to copy: the operator finds it in the log of the server. */
export function RequestLine({ id }: { id: string }) {
  return (
    <span className={styles.request}>
      {uiTexts.requestId({ id })}
      <CopyButton label={uiTexts.copyRequestId} text={id} />
    </span>
  )
}

/** The id of the request behind a failure; undefined unless the server refused it. */
export function findRequestId(failure: unknown): string | undefined {
  const { requestId } = (failure ?? {}) as { requestId?: unknown } // a field of CallRefused
  return typeof requestId === 'string' ? requestId : undefined
}
