import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import { UNDO_SECONDS } from '@marquee/contract/reviews.rules'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { useNow } from '../../../../lib/use-now.ts'
import { Glyph } from '../../../../ui/icon.tsx'
import type { Undoable } from '../queue.rules.ts'
import styles from './undo-bar.module.css'

type Props = { undoables: readonly Undoable[]; onUndo: () => void }

/** The last decision, while it can be undone; it overlays the list and moves nothing. */
export function UndoBar({ undoables, onUndo }: Props) {
  const last = undoables.at(-1)
  return (
    <section className={styles.place} aria-label={operatorTexts.undoLabel}>
      {last && <Bar key={`${last.kind} ${last.id}`} last={last} moreCount={undoables.length - 1} onUndo={onUndo} />}
    </section>
  )
}

function Bar({ last, moreCount, onUndo }: { last: Undoable; moreCount: number; onUndo: () => void }) {
  const at = useNow(250)
  const leftMs = Math.max(0, last.untilMs - at.getTime())
  const isApproved = last.decision === 'approve'
  return (
    <div className={styles.bar}>
      <span className={isApproved ? styles.approved : styles.rejected}>
        <Glyph icon={isApproved ? IconCircleCheckFilled : IconCircleXFilled} size={18} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          {isApproved ? operatorTexts.approved({ name: last.name }) : operatorTexts.rejected({ name: last.name })}
        </span>
        {moreCount > 0 && <small>{operatorTexts.undoMore({ count: moreCount })}</small>}
      </span>
      <button type="button" className={styles.undo} aria-keyshortcuts="Z" onClick={onUndo}>
        {operatorTexts.undo}
        <small aria-hidden="true">{operatorTexts.undoSeconds({ seconds: Math.ceil(leftMs / 1000) })}</small>
        <kbd aria-hidden="true">Z</kbd>
      </button>
      <span
        aria-hidden="true"
        className={styles.left}
        style={{ inlineSize: `${Math.min(100, (leftMs / (UNDO_SECONDS * 1000)) * 100)}%` }}
      />
    </div>
  )
}
