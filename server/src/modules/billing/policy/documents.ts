import { COMMON } from '@marquee/contract/refusals'
import { refuse } from '../../../platform/errors.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'

declare const proven: unique symbol
/** The caller may see this document: it is of their company or of their owner profile, or they are an operator. */
export type VisibleDocument = { readonly documentId: string; readonly [proven]: true }

/** Whose a document is: of one of them. */
export type DocumentParties = { id: string; companyId: string | null; ownerId: string | null }

/**
 * @param document what the address names; undefined where there is none
 * @throws Refused notFound, or notYours for the document of somebody else
 */
export function requireVisibleDocument(caller: UserCaller, document: DocumentParties | undefined): VisibleDocument {
  if (!document) throw refuse(COMMON.notFound)
  if (!isTheirs(caller, document)) throw refuse(COMMON.notYours)
  return { documentId: document.id } as VisibleDocument
}

function isTheirs(caller: UserCaller, { companyId, ownerId }: DocumentParties): boolean {
  if (caller.role === 'operator') return true
  return caller.role === 'client'
    ? companyId !== null && companyId === caller.companyId
    : ownerId !== null && ownerId === caller.ownerId
}
