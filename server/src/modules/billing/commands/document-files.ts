import { hash } from 'node:crypto'
import { billingDocumentTexts as texts } from '@marquee/contract/texts/billing-documents'
import { atMost } from '../../../platform/at-most.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { House } from '../../../platform/house.ts'
import type { DocumentAnswer } from '../../../platform/http/route.ts'
import { ciiOf, ublOf } from '../adapter/e-invoice.ts'
import { type FileKind, keptFile } from '../queries/document-files.ts'
import { documentById } from '../queries/documents.ts'
import type { IssuedDocument } from '../rules/e-invoice.ts'
import { documentFiles } from '../schema/documents.ts'

const TYPES = { pdf: 'application/pdf', xml: 'application/xml' } as const

/** Fonts and libraries are large: however many ask, a process makes one file after the other. */
const oneAtATime = atMost(1)

/**
 * A document as a file: made when it is first asked for and kept, so that it is the same bytes for ever (decision 18).
 *
 * @throws RangeError for a document that does not exist
 */
export async function fileOf(
  house: Pick<House, 'db' | 'database' | 'clock'>,
  documentId: string,
  kind: FileKind,
): Promise<DocumentAnswer> {
  const document = await documentById(house.db, documentId)
  if (!document) throw new RangeError(`there is no document ${documentId}`)
  const bytes =
    (await keptFile(house.db, documentId, kind)) ?? (await oneAtATime(() => madeFile(house, document, kind)))
  return { type: TYPES[kind], fileName: `${texts.title[document.kind]} ${document.number}.${kind}`, bytes }
}

async function madeFile(
  { db, database, clock }: Pick<House, 'db' | 'database' | 'clock'>,
  document: IssuedDocument,
  kind: FileKind,
): Promise<Uint8Array> {
  // Somebody else may have asked for it, and waited in front of us.
  const kept = await keptFile(db, document.id, kind)
  if (kept) return kept
  const bytes = await (kind === 'pdf' ? pdfOf(document) : xmlOf(document))
  return inTransaction(database, (tx) => keep(tx, document.id, kind, bytes, clock.now()))
}

async function xmlOf(document: IssuedDocument): Promise<Uint8Array> {
  return new TextEncoder().encode(await ublOf(document))
}

async function pdfOf(document: IssuedDocument): Promise<Uint8Array> {
  const invoice = await ciiOf(document)
  const { documentPdf } = await import('../adapter/pdf/document.ts')
  return documentPdf(document, invoice)
}

/** Of two processes that made it at the same moment, the file of the first is the document. */
async function keep(tx: Tx, documentId: string, kind: FileKind, bytes: Uint8Array, at: Date): Promise<Uint8Array> {
  const sha256 = hash('sha256', bytes, 'hex')
  await tx.insert(documentFiles).values({ documentId, kind, sha256, bytes, madeAt: at }).onConflictDoNothing()
  const kept = await keptFile(tx, documentId, kind)
  if (!kept) throw new Error('the file was not kept')
  return kept
}
