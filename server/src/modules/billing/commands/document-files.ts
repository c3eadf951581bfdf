import { hash } from 'node:crypto'
import { billingDocumentTexts as texts } from '@marquee/contract/texts/billing-documents'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import { runInTransaction, type Tx } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { DocumentAnswer } from '../../../platform/http/route.ts'
import { toCii, toUbl } from '../adapter/e-invoice.ts'
import { type FileKind, findDocumentFile } from '../queries/document-files.ts'
import { findDocument } from '../queries/documents.ts'
import type { IssuedDocument } from '../rules/e-invoice.ts'
import { documentFiles } from '../schema/documents.ts'

const CONTENT_TYPES = { pdf: 'application/pdf', xml: 'application/xml' } as const

/** Fonts and libraries are large: however many ask, a process makes one file after the other. */
const limit = createConcurrencyLimit(1)

/**
 * A document as a file: made when it is first asked for and kept, so that it is the same bytes for ever (decision 18).
 *
 * @throws RangeError for a document that does not exist
 */
export async function getDocumentFile(
  context: Pick<AppContext, 'db' | 'database' | 'clock'>,
  documentId: string,
  kind: FileKind,
): Promise<DocumentAnswer> {
  const document = await findDocument(context.db, documentId)
  if (!document) throw new RangeError(`there is no document ${documentId}`)
  const bytes =
    (await findDocumentFile(context.db, documentId, kind)) ?? (await limit(() => makeFile(context, document, kind)))
  return { type: CONTENT_TYPES[kind], fileName: `${texts.title[document.kind]} ${document.number}.${kind}`, bytes }
}

async function makeFile(
  { db, database, clock }: Pick<AppContext, 'db' | 'database' | 'clock'>,
  document: IssuedDocument,
  kind: FileKind,
): Promise<Uint8Array> {
  // Somebody else may have asked for it, and waited in front of us.
  const kept = await findDocumentFile(db, document.id, kind)
  if (kept) return kept
  const bytes = await (kind === 'pdf' ? buildPdf(document) : buildXml(document))
  return runInTransaction(database, (tx) => saveFile(tx, document.id, kind, bytes, clock.now()))
}

async function buildXml(document: IssuedDocument): Promise<Uint8Array> {
  return new TextEncoder().encode(await toUbl(document))
}

async function buildPdf(document: IssuedDocument): Promise<Uint8Array> {
  const invoice = await toCii(document)
  const { createDocumentPdf: documentPdf } = await import('../adapter/pdf/document.ts')
  return documentPdf(document, invoice)
}

/** Of two processes that made it at the same moment, the file of the first is the document. */
async function saveFile(tx: Tx, documentId: string, kind: FileKind, bytes: Uint8Array, at: Date): Promise<Uint8Array> {
  const sha256 = hash('sha256', bytes, 'hex')
  await tx.insert(documentFiles).values({ documentId, kind, sha256, bytes, madeAt: at }).onConflictDoNothing()
  const kept = await findDocumentFile(tx, documentId, kind)
  if (!kept) throw new Error('the file was not kept')
  return kept
}
