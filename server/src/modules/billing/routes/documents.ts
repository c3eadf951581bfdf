import { linkToDocument, openDocument } from '@marquee/contract/invoices'
import { COMMON } from '@marquee/contract/refusals'
import { inTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { fileOf } from '../commands/document-files.ts'
import { newDocumentLink, openedLink } from '../commands/document-links.ts'
import { visibleDocument } from '../policy/documents.ts'
import { partiesOf } from '../queries/documents.ts'

/** Documents as files, by links that need no header. */
export const documentRoutes: readonly Route[] = [
  route(linkToDocument, async ({ caller, params, body }, { db, database, clock, config }) => {
    const { documentId } = visibleDocument(caller, await partiesOf(db, params.id))
    const wanted = { documentId, kind: body.kind, sessionId: caller.sessionId, publicUrl: config.publicUrl }
    const { link, expiresAt } = await inTransaction(database, (tx) => newDocumentLink(tx, wanted, clock.now()))
    return { success: true, link, expiresAt: expiresAt.toISOString() }
  }),

  route(openDocument, async ({ params }, house) => {
    const opened = await openedLink(house.db, params.token, house.clock.now())
    if (!opened) throw refuse(COMMON.notFound)
    return fileOf(house, opened.documentId, opened.kind)
  }),
]
