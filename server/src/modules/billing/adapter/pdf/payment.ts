import { billingDocumentTexts as texts } from '@marquee/contract/texts/billing-documents'
import type { IssuedDocument } from '../../rules/e-invoice.ts'
import { epcText } from '../../rules/epc.ts'
import { drawAside, INK, INNER_WIDTH, makeRoom, PAGE, type Sheet, write } from './sheet.ts'

const BOX = { height: 148, inset: 16 } as const
/** Large enough for every camera: three centimetres. */
const CODE = 92

/** Where to pay, until when, under which reference; and the same as a code for banking apps. */
export async function writePayment(sheet: Sheet, document: IssuedDocument): Promise<void> {
  const { content, dueOn, reference, grossCents } = document
  const { payTo } = content
  if (!payTo || !reference || !dueOn || grossCents === 0) return
  makeRoom(sheet, BOX.height)
  const top = sheet.y
  drawAside(sheet, (doc) => {
    doc.roundedRect(PAGE.left, top, INNER_WIDTH, BOX.height, 8).fillColor(INK.box).fill()
  })
  const rows: Row[] = [
    { label: texts.accountHolder, value: payTo.accountHolder },
    { label: texts.iban, value: inFours(payTo.iban), isCode: true },
    { label: texts.bic, value: payTo.bic ?? '' },
    { label: texts.reference, value: inFours(reference), isCode: true },
  ].filter(({ value }) => value !== '')
  writeRows(sheet, texts.payBy(texts.amountOf(grossCents), texts.day(dueOn)), rows)
  const code = epcText({ ...payTo, cents: grossCents, reference })
  await drawCode(sheet, code, { x: PAGE.width - PAGE.right - BOX.inset - CODE, y: top + BOX.inset })
  sheet.y = top + BOX.height + 12
}

type Row = { label: string; value: string; isCode?: boolean }

function writeRows(sheet: Sheet, sentence: string, rows: readonly Row[]): void {
  const x = PAGE.left + BOX.inset
  const width = INNER_WIDTH - CODE - 3 * BOX.inset
  const place = { parent: sheet.root, tag: 'P' }
  let y = sheet.y + BOX.inset
  y += write(sheet, { parent: sheet.root, tag: 'H2' }, texts.pay, { x, y, width }, { size: 11, isStrong: true }) + 2
  y += write(sheet, place, sentence, { x, y, width }) + 7
  for (const { label, value, isCode = false } of rows) {
    write(sheet, place, label, { x, y, width: 84 }, { size: 8.5, colour: INK.soft })
    y += write(sheet, place, value, { x: x + 84, y, width: width - 84 }, { isStrong: true, isCode, maxHeight: 26 }) + 4
  }
}

/** As account numbers and references are read: DE89 3704 0044 0532 0130 00. */
const inFours = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ')

async function drawCode(sheet: Sheet, code: string, { x, y }: { x: number; y: number }): Promise<void> {
  const { create } = await import('qrcode')
  // Level M is what the guideline asks for (EPC069-12).
  const { modules } = create(code, { errorCorrectionLevel: 'M' })
  const module = CODE / modules.size
  const { doc, root } = sheet
  const bbox = [x, y, x + CODE, y + CODE]
  const figure = doc.struct('Figure', { alt: texts.qrCode, bbox }, () => {
    // The quiet zone is white whatever the ground is.
    doc.rect(x - 4 * module, y - 4 * module, CODE + 8 * module, CODE + 8 * module)
    doc.fillColor('#ffffff').fill()
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        if (modules.get(row, column)) doc.rect(x + column * module, y + row * module, module, module)
      }
    }
    doc.fillColor('#000000').fill()
  })
  root.add(figure)
  const caption = { x: x - 24, y: y + CODE + 4 * module + 5, width: CODE + 24 }
  write(sheet, { parent: root, tag: 'P' }, texts.scan, caption, { size: 7.5, colour: INK.soft, isFigure: true })
}
