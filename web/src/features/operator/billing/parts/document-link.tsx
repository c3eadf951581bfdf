import { billingTexts } from '@marquee/contract/messages/billing-pages'
import { useDocument } from '../../../documents/api.ts'
import styles from './document-link.module.css'

/** The number of a document without a page; it opens the document that the partner received. */
export function DocumentLink({ id, number }: { id: string; number: string }) {
  const opening = useDocument(id, 'pdf')
  return (
    <button
      type="button"
      data-opens-row=""
      className={styles.link}
      title={billingTexts.openPdf({ number })}
      disabled={opening.isPending}
      onClick={() => opening.mutate()}
    >
      {number}
    </button>
  )
}
