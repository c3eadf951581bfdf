import { COMMON } from '@marquee/contract/refusals'
import { refuse } from '../../platform/errors.ts'
import type { UserCaller } from '../../platform/http/caller.ts'

declare const proven: unique symbol
/** A document that the caller may see: of the caller's company or owner profile, or any document for an operator. */
export type VisibleDocument = { readonly documentId: string; readonly [proven]: true }

/** A document belongs to either a company or an owner. */
export type DocumentParties = { id: string; companyId: string | null; ownerId: string | null }

/**
 * @param document the document of the URL; undefined if there is none
 * @throws Refused notFound, or notYours for a document of another party
 */
export function requireVisibleDocument(caller: UserCaller, document: DocumentParties | undefined): VisibleDocument {
  if (!document) throw refuse(COMMON.notFound)
  if (!belongsToCaller(caller, document)) throw refuse(COMMON.notYours)
  return { documentId: document.id } as VisibleDocument
}

function belongsToCaller(caller: UserCaller, { companyId, ownerId }: DocumentParties): boolean {
  if (caller.role === 'operator') return true
  return caller.role === 'client'
    ? companyId !== null && companyId === caller.companyId
    : ownerId !== null && ownerId === caller.ownerId
}
