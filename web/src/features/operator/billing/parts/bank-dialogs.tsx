import type { BankEntry } from '@marquee/contract/bank'
import { operatorBankTexts as t } from '@marquee/contract/messages/operator-bank'
import { formatDay } from '../../../../lib/format.ts'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useIgnore } from '../bank-api.ts'
import { formatEntryAmount, getEntryName } from '../entry.rules.ts'
import { BookDialog } from './book-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

/** The dialogs about an entry. */
export type EntryQuestion = { what: 'split' | 'book' | 'ignore'; entry: BankEntry }

export function BankDialogs({ asked, onClose }: { asked: EntryQuestion | undefined; onClose: () => void }) {
  if (!asked) return null
  if (asked.what === 'split') return <SplitDialog entry={asked.entry} onClose={onClose} />
  if (asked.what === 'book') return <BookDialog entry={asked.entry} onClose={onClose} />
  return <IgnoreDialog entry={asked.entry} onClose={onClose} />
}

function IgnoreDialog({ entry, onClose }: { entry: BankEntry; onClose: () => void }) {
  const ignoring = useDialogAction(useIgnore(), t.ignoring, onClose)
  return (
    <ReasonDialog
      {...ignoring.props}
      title={t.ignoreTitle}
      text={t.ignoreText}
      reason={{ label: t.ignoreReason, missing: t.ignoreReasonMissing, maxLength: 200 }}
      confirm={t.ignoreConfirm}
      onConfirm={(reason) => ignoring.run({ id: entry.id, reason }, t.dismissed)}
    >
      <b>
        {t.splitIntro({ name: getEntryName(entry), amount: formatEntryAmount(entry), day: formatDay(entry.bookedOn) })}
      </b>
    </ReasonDialog>
  )
}
