import { Button } from '../../../ui/button.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'
import styles from './load-more-footer.module.css'

type List = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}
type Texts = {
  loaded: (values: { count: number }) => string
  end: string
  older: string
  olderBusy: string
  olderFailed: string
}

/** Loads older rows of a list by time; they are added below, and the displayed rows stay in place. */
export function LoadMoreFooter(props: { list: List; count: number; texts: Texts; onOlder: () => void }) {
  const { list, count, texts, onOlder } = props
  const loaded = texts.loaded({ count })
  return (
    <div className={styles.foot}>
      <span>{list.hasNextPage ? loaded : `${loaded}. ${texts.end}`}</span>
      {list.isFetchNextPageError ? (
        <QuietFailure what={texts.olderFailed} onRetry={onOlder} />
      ) : (
        list.hasNextPage && (
          <Button busyText={list.isFetchingNextPage && texts.olderBusy} onClick={onOlder}>
            {texts.older}
          </Button>
        )
      )}
    </div>
  )
}
