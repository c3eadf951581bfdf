import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import type { checkLedger } from '@marquee/contract/billing-months'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { monthCloseTexts as t } from '@marquee/contract/messages/month-close'
import { useState } from 'react'
import { getErrorMessage } from '../../../../lib/call.ts'
import { formatInstant } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Table } from '../../../../ui/table.tsx'
import { useLedgerCheck } from '../month-api.ts'
import styles from './close-card.module.css'

type Check = EndpointReply<typeof checkLedger>

/** Calculates the books again on demand, and shows whether they agree. */
export function BooksCheck() {
  const { data, error, isFetching, check } = useLedgerCheck()
  return (
    <div className={styles.check}>
      <div role="status">{data && !isFetching && <Verdict check={data} />}</div>
      {error && !isFetching && <Callout tone="red">{getErrorMessage(error)}</Callout>}
      <Button icon={IconScale} busyText={isFetching && t.checking} onClick={() => void check()}>
        {data ? t.checkAgain : t.check}
      </Button>
    </div>
  )
}

function Verdict({ check: { checkedAt, looked, differences, head } }: { check: Check }) {
  const [isOpen, setIsOpen] = useState(false)
  const summary = t.checked({ documents: looked.documents, entries: looked.entries, at: formatInstant(checkedAt) })
  if (differences.length === 0) {
    return (
      <Callout tone="green" title={t.agree}>
        {summary}
        <span className={styles.head}>
          {t.head} <code>{head}</code> <CopyButton label={t.copyHead} text={head} />
        </span>
      </Callout>
    )
  }
  return (
    <>
      <Callout
        tone="red"
        title={t.differs({ count: differences.length })}
        actions={
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t.show}
          </Button>
        }
      >
        {summary}
      </Callout>
      <Dialog open={isOpen} isText size="large" title={t.differences} intro={summary} onClose={() => setIsOpen(false)}>
        <Table
          label={t.differences}
          rows={differences}
          rowKey={({ what, where }) => `${what} ${where}`}
          columns={[
            { key: 'what', head: t.what, name: true, cell: ({ what }) => what },
            { key: 'where', head: t.where, cell: ({ where }) => where },
            { key: 'expected', head: t.expected, align: 'end', cell: ({ expected }) => expected },
            { key: 'found', head: t.found, align: 'end', cell: ({ found }) => found },
          ]}
        />
      </Dialog>
    </>
  )
}
