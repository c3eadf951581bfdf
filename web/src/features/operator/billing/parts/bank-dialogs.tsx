import type { BankEntry } from '@marquee/contract/bank'
import { operatorBankTexts as t } from '@marquee/contract/texts/operator-bank'
import { messageOf } from '../../../../lib/call.ts'
import { dayText } from '../../../../lib/format.ts'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useDone } from '../../../../ui/use-done.ts'
import { useIgnore } from '../bank-api.ts'
import { entryAmount, entryName } from '../entry.rules.ts'
import { BookDialog } from './book-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

/** What is asked about an entry. */
export type Asked = { what: 'split' | 'book' | 'ignore'; entry: BankEntry }

export function BankDialogs({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  if (!asked) return null
  if (asked.what === 'split') return <SplitDialog entry={asked.entry} onClose={onClose} />
  if (asked.what === 'book') return <BookDialog entry={asked.entry} onClose={onClose} />
  return <IgnoreDialog entry={asked.entry} onClose={onClose} />
}

function IgnoreDialog({ entry, onClose }: { entry: BankEntry; onClose: () => void }) {
  const ignore = useIgnore()
  const done = useDone(onClose)
  return (
    <ReasonDialog
      title={t.ignoreTitle}
      text={t.ignoreText}
      reason={{ label: t.ignoreReason, missing: t.ignoreReasonMissing, maxLength: 200 }}
      confirm={t.ignoreConfirm}
      busyText={ignore.isPending && t.ignoring}
      failure={ignore.error ? messageOf(ignore.error) : undefined}
      onConfirm={(reason) => ignore.mutate({ id: entry.id, reason }, { onSuccess: () => done(t.putAside) })}
      onClose={onClose}
    >
      <b>{t.splitIntro(entryName(entry), entryAmount(entry), dayText(entry.bookedOn))}</b>
    </ReasonDialog>
  )
}
