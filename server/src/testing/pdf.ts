import jsQR from 'jsqr'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The content of a PDF, as a viewer shows it. */
export type ReadPdf = {
  /** the text of each page, as a user would copy it */
  pages: string[]
  attachments: Record<string, string>
  /** the title, language and conformance in its metadata */
  title: string
  language: string
  metadata: string
  /** the tags of the first page, in reading order */
  tags: string[]
}

/** Opens a PDF with the viewer of Firefox. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  return openPdf(bytes, async (pdf) => {
    const { info } = await pdf.getMetadata()
    const { Title: title = '', Language: language = '' } = info as { Title?: string; Language?: string }
    const text = Buffer.from(bytes).toString('utf8')
    return {
      pages: await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => readPageText(pdf, index + 1))),
      attachments: await readAttachments(pdf),
      title,
      language,
      // The metadata is not compressed, so that other programs can read it.
      metadata: text.slice(text.indexOf('<?xpacket begin'), text.indexOf('<?xpacket end')),
      tags: await readTags(pdf),
    }
  })
}

/** The content of a QR code on the last page; null without one. */
export const readCode = (bytes: Uint8Array): Promise<string | null> => openPdf(bytes, scanCode)

async function openPdf<T>(bytes: Uint8Array, read: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const opening = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS })
  try {
    return await read(await opening.promise)
  } finally {
    await opening.destroy()
  }
}

async function readPageText(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await pdf.getPage(page)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

/** Texts of the first page with their positions, in points from the lower left corner. */
export type PlacedText = { text: string; x: number; y: number; width: number }

export const listPlacedText = (bytes: Uint8Array): Promise<PlacedText[]> =>
  openPdf(bytes, async (pdf) => {
    const { items } = await (await pdf.getPage(1)).getTextContent()
    return items.flatMap((item) =>
      'str' in item ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }] : [],
    )
  })

async function readAttachments(pdf: PDFDocumentProxy): Promise<Record<string, string>> {
  const names = [...((await pdf.getAttachments()) ?? new Map()).keys()] as string[]
  const files = names.map(async (name) => {
    // The library types this as an internal type.
    const content = (await pdf.getAttachmentContent(name)) as Uint8Array
    return [name, Buffer.from(content).toString()] as const
  })
  return Object.fromEntries(await Promise.all(files))
}

type Tag = { role?: string; children?: Tag[] }

async function readTags(pdf: PDFDocumentProxy): Promise<string[]> {
  const collectTags = ({ role, children = [] }: Tag): string[] => [
    ...(role ? [role] : []),
    ...children.flatMap(collectTags),
  ]
  const tree = (await (await pdf.getPage(1)).getStructTree()) as Tag | null
  return tree ? collectTags(tree) : []
}

/** Renders the last page and reads the QR code on it. */
async function scanCode(pdf: PDFDocumentProxy): Promise<string | null> {
  const page = await pdf.getPage(pdf.numPages)
  const viewport = page.getViewport({ scale: 2 })
  // The library provides the canvas, and types it as an object.
  const factory = pdf.canvasFactory as { create(width: number, height: number): Paper }
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const { canvas, context } = factory.create(width, height)
  const renderOptions = { canvas, canvasContext: context, viewport } as unknown as Parameters<typeof page.render>[0]
  await page.render(renderOptions).promise
  // Its types are those of the CommonJS module.
  const read = jsQR as unknown as typeof jsQR.default
  return read(context.getImageData(0, 0, width, height).data, width, height)?.data ?? null
}

type Paper = {
  canvas: unknown
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } }
}
