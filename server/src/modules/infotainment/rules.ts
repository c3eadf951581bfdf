import type { InfotainmentStatus } from '@marquee/contract/scalars'

export type InfotainmentDecision = 'approve' | 'reject'

/**
 * What an operator's decision makes of an infotainment video; what is missing has nothing to decide
 * (product design 3). Something approved can be taken back, something rejected can be approved after all.
 */
export const INFOTAINMENT_DECISIONS: Readonly<
  Record<InfotainmentStatus, Partial<Record<InfotainmentDecision, InfotainmentStatus>>>
> = {
  pending: { approve: 'approved', reject: 'rejected' },
  approved: { reject: 'rejected' },
  rejected: { approve: 'approved' },
}
