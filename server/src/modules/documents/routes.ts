import { linkToDocument, openDocument } from '@marquee/contract/invoices'
import { COMMON } from '@marquee/contract/refusals'
import { runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { getDocumentFile } from './commands/files.ts'
import { createDocumentLink, findOpenLink } from './commands/links.ts'
import { requireVisibleDocument } from './policy.ts'
import { findDocumentParties } from './queries/documents.ts'

/** Links to the files of documents, which need no header. */
export const documentRoutes: readonly Route[] = [
  route(linkToDocument, async ({ caller, params, body }, { db, database, clock, config }) => {
    const { documentId } = requireVisibleDocument(caller, await findDocumentParties(db, params.id))
    const wanted = { documentId, kind: body.kind, sessionId: caller.sessionId, publicUrl: config.publicUrl }
    const { link, expiresAt } = await runInTransaction(database, (tx) => createDocumentLink(tx, wanted, clock.now()))
    return { success: true, link, expiresAt: expiresAt.toISOString() }
  }),

  route(openDocument, async ({ params }, context) => {
    const opened = await findOpenLink(context.db, params.token, context.clock.now())
    if (!opened) throw refuse(COMMON.notFound)
    return getDocumentFile(context, opened.documentId, opened.kind)
  }),
]
