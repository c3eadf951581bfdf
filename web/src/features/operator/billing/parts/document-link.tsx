import { billingTexts } from '@marquee/contract/texts/billing-pages'
import { useDocument } from '../../../billing/documents-api.ts'
import styles from './document-link.module.css'

/** The number of a document that has no page of its own; it opens what the partner has got. */
export function DocumentLink({ id, number }: { id: string; number: string }) {
  const opening = useDocument(id, 'pdf')
  return (
    <button
      type="button"
      data-opens-row=""
      className={styles.link}
      title={billingTexts.openPdf(number)}
      disabled={opening.isPending}
      onClick={() => opening.mutate()}
    >
      {number}
    </button>
  )
}
