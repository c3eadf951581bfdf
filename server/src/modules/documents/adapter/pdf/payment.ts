import { formatEuros } from '@marquee/contract/money.rules'
import { billingDocumentTexts as texts } from '@marquee/contract/messages/billing-documents'
import { formatDocumentDay } from '@marquee/contract/texts/document-days'
import type { IssuedDocument } from '../../rules/e-invoice.ts'
import { formatEpc } from '../../rules/epc.ts'
import {
  drawArtifact,
  INK,
  INNER_WIDTH,
  makeRoom,
  PAGE,
  type Sheet,
  type Style,
  writeText,
} from '../../../../platform/pdf/sheet.ts'

const BOX = { height: 148, inset: 16 } as const
/** About three centimetres, which all cameras can read. */
const CODE_SIZE = 92

/** The account, due date and reference of the payment, also as a QR code for banking apps. */
export async function writePayment(sheet: Sheet, document: IssuedDocument): Promise<void> {
  const { content, dueOn, reference, grossCents } = document
  const { payTo } = content
  if (!payTo || !reference || !dueOn || grossCents === 0) return
  makeRoom(sheet, BOX.height)
  const top = sheet.y
  drawArtifact(sheet, (doc) => {
    doc.roundedRect(PAGE.left, top, INNER_WIDTH, BOX.height, 8).fillColor(INK.box).fill()
  })
  const rows: Row[] = [
    { label: texts.accountHolder, value: payTo.accountHolder },
    { label: texts.iban, value: groupFours(payTo.iban), isCode: true },
    { label: texts.bic, value: payTo.bic ?? '' },
    { label: texts.reference, value: groupFours(reference), isCode: true },
  ].filter(({ value }) => value !== '')
  writeRows(sheet, texts.paymentRequest({ amount: formatEuros(grossCents), day: formatDocumentDay(dueOn) }), rows)
  const code = formatEpc({ ...payTo, cents: grossCents, reference })
  await drawCode(sheet, code, { x: PAGE.width - PAGE.right - BOX.inset - CODE_SIZE, y: top + BOX.inset })
  sheet.y = top + BOX.height + 12
}

const LABEL: Style = { size: 8.5, colour: INK.soft }
/** Of the longest label, the Italian account holder. */
const LABEL_WIDTH = 100

type Row = { label: string; value: string; isCode?: boolean }

function writeRows(sheet: Sheet, sentence: string, rows: readonly Row[]): void {
  const x = PAGE.left + BOX.inset
  const width = INNER_WIDTH - CODE_SIZE - 3 * BOX.inset
  const place = { parent: sheet.root, tag: 'P' }
  let y = sheet.y + BOX.inset
  y += writeText(sheet, { parent: sheet.root, tag: 'H2' }, texts.pay, { x, y, width }, { size: 11, isStrong: true }) + 2
  y += writeText(sheet, place, sentence, { x, y, width }) + 7
  for (const { label, value, isCode = false } of rows) {
    const labelHeight = writeText(sheet, place, label, { x, y, width: LABEL_WIDTH - 6 }, LABEL)
    const valueBox = { x: x + LABEL_WIDTH, y, width: width - LABEL_WIDTH }
    y += Math.max(labelHeight, writeText(sheet, place, value, valueBox, { isStrong: true, isCode, maxHeight: 26 })) + 4
  }
}

/** Groups account numbers and references: DE89 3704 0044 0532 0130 00. */
const groupFours = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ')

async function drawCode(sheet: Sheet, code: string, { x, y }: { x: number; y: number }): Promise<void> {
  const { create } = await import('qrcode')
  // EPC069-12 requires level M.
  const { modules } = create(code, { errorCorrectionLevel: 'M' })
  const module = CODE_SIZE / modules.size
  const { doc, root } = sheet
  const bbox = [x, y, x + CODE_SIZE, y + CODE_SIZE]
  const figure = doc.struct('Figure', { alt: texts.qrCode, bbox }, () => {
    // The quiet zone is white, because the box has a background colour.
    doc.rect(x - 4 * module, y - 4 * module, CODE_SIZE + 8 * module, CODE_SIZE + 8 * module)
    doc.fillColor('#ffffff').fill()
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        if (modules.get(row, column)) doc.rect(x + column * module, y + row * module, module, module)
      }
    }
    doc.fillColor('#000000').fill()
  })
  root.add(figure)
  const caption = { x: x - 24, y: y + CODE_SIZE + 4 * module + 5, width: CODE_SIZE + 24 }
  writeText(sheet, { parent: root, tag: 'P' }, texts.scan, caption, { size: 7.5, colour: INK.soft, isFigure: true })
}
