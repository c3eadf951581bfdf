import { COMMON } from '@marquee/contract/refusals'
import type { ScreenType } from '@marquee/contract/scalars'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { findInfotainmentHead } from './queries/heads.ts'

declare const proven: unique symbol
/** The caller may change this video: it is their own, and not deleted. */
export type OwnInfotainment = {
  readonly videoId: string
  readonly ownerId: string
  readonly type: ScreenType
  readonly [proven]: 'own'
}
/** The caller may see this video: it is their own, or they are an operator. */
export type VisibleInfotainment = { readonly videoId: string; readonly [proven]: 'own' | 'visible' }

/**
 * Answers alike for another owner's video and for one that does not exist, so that ids reveal nothing (OPEN-30).
 *
 * @throws Refused notFound
 */
export async function requireOwnInfotainment(db: Db, caller: UserCaller, id: string): Promise<OwnInfotainment> {
  const video = await findInfotainmentHead(db, id)
  if (!video || caller.role !== 'partner' || caller.ownerId !== video.ownerId) throw refuse(COMMON.notFound)
  // The checks above prove what the type claims.
  return { videoId: id, ...video } as OwnInfotainment
}

/** @throws Refused as `requireOwnInfotainment`; operators see every video */
export async function requireVisibleInfotainment(db: Db, caller: UserCaller, id: string): Promise<VisibleInfotainment> {
  if (caller.role !== 'operator') return requireOwnInfotainment(db, caller, id)
  if (!(await findInfotainmentHead(db, id))) throw refuse(COMMON.notFound)
  return { videoId: id } as VisibleInfotainment
}
