import type { Tone } from './badge.tsx'

/** The context of a status; the same word has another colour elsewhere (TRAP-33, VIS-7). */
export type StatusContext =
  | 'placeList'
  | 'fixedLocationDetails'
  | 'screenStatus'
  | 'displayStatus'
  | 'campaignDetails'
  | 'campaignList'
  | 'payment'
  | 'infotainment'
  | 'category'

type Tones = { readonly words: Readonly<Record<string, Tone>>; readonly other: Tone }

const TONES: Readonly<Record<StatusContext, Tones>> = {
  /** VEH-14, FIX-10 */
  placeList: {
    words: {
      Active: 'green',
      Online: 'green',
      Approved: 'yellow',
      'Pending Approval': 'red',
      Offline: 'red',
      Rejected: 'red',
    },
    other: 'grey',
  },
  /** FIX-DET-04 */
  fixedLocationDetails: { words: { Approved: 'green' }, other: 'red' },
  /** SCR-10, OPEN-51 */
  screenStatus: {
    words: {
      Active: 'green',
      Approved: 'green',
      'Under Maintenance': 'yellow',
      Pending: 'yellow',
      'In Active': 'red',
      Retired: 'red',
      Rejected: 'red',
    },
    other: 'grey',
  },
  /** SCR-11, OPEN-50 */
  displayStatus: { words: { offline: 'red' }, other: 'green' },
  /** CAMP-DET-05, OPEN-82 */
  campaignDetails: { words: { Approved: 'green', Pending: 'yellow' }, other: 'red' },
  campaignList: {
    words: { Approved: 'green', Pending: 'yellow', 'Pending Approval': 'red', Rejected: 'red', Draft: 'grey' },
    other: 'grey',
  },
  payment: { words: { Paid: 'green', Pending: 'yellow', Unpaid: 'yellow', Overdue: 'red' }, other: 'grey' },
  infotainment: { words: { approved: 'green', pending: 'yellow', rejected: 'red' }, other: 'grey' },
  category: { words: { Entertainment: 'violet', Information: 'klein', Education: 'teal' }, other: 'grey' },
}

/** The tone of a status word in that context. */
export function getStatusTone(context: StatusContext, status: string): Tone {
  return TONES[context].words[status] ?? TONES[context].other
}
