import { hash } from 'node:crypto'
import { runInLanguage } from '@marquee/contract/language/load'
import { billingDocumentTexts as texts } from '@marquee/contract/messages/billing-documents'
import pLimit from 'p-limit'
import { runInTransaction, type Tx } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { DocumentAnswer } from '../../../platform/http/route.ts'
import { toCii, toUbl } from '../adapter/e-invoice.ts'
import { createDocumentPdf } from '../adapter/pdf/document.ts'
import { type FileKind, findDocumentFile } from '../queries/files.ts'
import { findDocument } from '../queries/documents.ts'
import type { IssuedDocument } from '../rules/e-invoice.ts'
import { getLanguages } from '../rules/languages.ts'
import { documentFiles } from '../schema/documents.ts'

const CONTENT_TYPES = { pdf: 'application/pdf', xml: 'application/xml' } as const

/** Fonts and libraries need much memory: a process creates one file at a time. */
const limit = pLimit(1)

/**
 * The file of a document. It is created on the first request and stored, so that its bytes never change (decision 18).
 * It is in the language of the document, whichever reader asks first.
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
  const { language } = getLanguages(document.content)
  const bytes =
    (await findDocumentFile(context.db, documentId, kind)) ??
    (await limit(() => runInLanguage(language, () => makeFile(context, document, kind))))
  const title = runInLanguage(language, () => texts.title[document.kind])
  return { type: CONTENT_TYPES[kind], fileName: `${title} ${document.number}.${kind}`, bytes }
}

async function makeFile(
  { db, database, clock }: Pick<AppContext, 'db' | 'database' | 'clock'>,
  document: IssuedDocument,
  kind: FileKind,
): Promise<Uint8Array> {
  // An earlier request in the queue may have created it.
  const stored = await findDocumentFile(db, document.id, kind)
  if (stored) return stored
  const bytes = await (kind === 'pdf' ? buildPdf(document) : buildXml(document))
  return runInTransaction(database, (tx) => saveFile(tx, document.id, kind, bytes, clock.now()))
}

async function buildXml(document: IssuedDocument): Promise<Uint8Array> {
  return new TextEncoder().encode(await toUbl(document))
}

async function buildPdf(document: IssuedDocument): Promise<Uint8Array> {
  const invoice = await toCii(document)
  return createDocumentPdf(document, invoice)
}

/** If two processes create the file at the same time, the first one is stored. */
async function saveFile(tx: Tx, documentId: string, kind: FileKind, bytes: Uint8Array, at: Date): Promise<Uint8Array> {
  const sha256 = hash('sha256', bytes, 'hex')
  await tx.insert(documentFiles).values({ documentId, kind, sha256, bytes, madeAt: at }).onConflictDoNothing()
  const stored = await findDocumentFile(tx, documentId, kind)
  if (!stored) throw new Error('the file was not stored')
  return stored
}
