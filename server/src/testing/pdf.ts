import jsQR from 'jsqr'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A PDF as a reader opens it. */
export type ReadPdf = {
  /** of each page, as it is copied out */
  pages: string[]
  attachments: Record<string, string>
  /** what title, language and conformance it tells */
  title: string
  language: string
  metadata: string
  /** the tags of the first page, in reading order */
  tags: string[]
}

/** Opens a PDF with the reader of a browser. */
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
      // It stands there unpacked, for programs that are no readers.
      metadata: text.slice(text.indexOf('<?xpacket begin'), text.indexOf('<?xpacket end')),
      tags: await readTags(pdf),
    }
  })
}

/** What a camera reads from a code on the last page; null where there is none. */
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

/** Words of the first page with where they stand, in points from the lower left corner. */
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
    // Typed as something of the library's inside, which it does not tell.
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

/** Draws the page and looks at it. */
async function scanCode(pdf: PDFDocumentProxy): Promise<string | null> {
  const page = await pdf.getPage(pdf.numPages)
  const viewport = page.getViewport({ scale: 2 })
  // The reader brings its own paper, which it types as any object.
  const factory = pdf.canvasFactory as { create(width: number, height: number): Paper }
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const { canvas, context } = factory.create(width, height)
  const renderOptions = { canvas, canvasContext: context, viewport } as unknown as Parameters<typeof page.render>[0]
  await page.render(renderOptions).promise
  // Its types are those of a module that is imported otherwise.
  const read = jsQR as unknown as typeof jsQR.default
  return read(context.getImageData(0, 0, width, height).data, width, height)?.data ?? null
}

type Paper = {
  canvas: unknown
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } }
}
