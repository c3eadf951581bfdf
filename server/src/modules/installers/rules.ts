import type { InstallerLink } from '@marquee/contract/installer-links'
import { UNDO_MINUTES } from '@marquee/contract/installing'
import { HOURS, MINUTES } from '../../platform/clock.ts'

type LinkTimes = { readonly expiresAt: Date; readonly withdrawnAt: Date | null }

export function deriveLinkState({ expiresAt, withdrawnAt }: LinkTimes, at: Date): InstallerLink['state'] {
  if (withdrawnAt) return 'withdrawn'
  return at < expiresAt ? 'open' : 'expired'
}

/** Until when the last pairing of a link can be undone. */
export const computeUndoEnd = (pairedAt: Date): Date => new Date(pairedAt.getTime() + UNDO_MINUTES * MINUTES)

/** A partner is told of the screens of a link once nothing more was paired for so long. */
const QUIET_MS = 30 * MINUTES
/** Or once the first of them is so old. */
const MAX_WAIT_MS = 12 * HOURS

/** Whether the partner is told now of pairings that they have not been told of, so that a day's work is one notice. */
export function isReportDue({ first, last }: { first: Date; last: Date }, at: Date): boolean {
  return at.getTime() - last.getTime() >= QUIET_MS || at.getTime() - first.getTime() >= MAX_WAIT_MS
}
