import type { CampaignReport } from '@marquee/contract/campaign-reports'
import { deliveryTexts } from '@marquee/contract/messages/delivery'
import { reportTexts } from '@marquee/contract/messages/campaign-report'
import { headlineTexts } from '@marquee/contract/messages/headline'
import { proofReportTexts as texts } from '@marquee/contract/messages/proof-report'
import { shellTexts } from '@marquee/contract/messages/shell'
import { describeHeadline, describePeriod, formatPercent } from '@marquee/contract/texts/delivery-report'
import { formatDocumentDays } from '@marquee/contract/texts/document-days'
import { getFormats } from '@marquee/contract/language/formats'
import { describeComputed } from './headings.ts'
import { drawPicture, type Picture } from '../../../platform/pdf/picture.ts'
import { drawArtifact, fitStyle, INK, INNER_WIDTH, PAGE, type Sheet, writeText } from '../../../platform/pdf/sheet.ts'

/** The night of a stage, as on the page of a campaign. */
const NIGHT = {
  ground: '#0c0e24',
  glow: '#1d2158',
  bulb: '#2c3170',
  lit: '#ffb648',
  text: '#ffffff',
  soft: '#b9bdea',
} as const
const STAGE_HEIGHT = 392
/** Without a poster the stage has bulbs. */
const BARE_HEIGHT = 232

/** The first page: poster, names, headline and figures. */
export function writeCover(sheet: Sheet, report: CampaignReport, poster: Picture | null): void {
  const height = poster ? STAGE_HEIGHT : BARE_HEIGHT
  drawStage(sheet, height)
  writeWordmark(sheet)
  if (poster) {
    const box = { x: PAGE.left, y: 84, width: INNER_WIDTH, height: height - 84 - 36 }
    const alt = texts.posterAlt({ name: report.campaign.name })
    drawPicture(sheet, { parent: sheet.root, alt }, poster, box, 8)
  } else drawBulbs(sheet)
  sheet.y = height + 34
  writeNames(sheet, report)
  writeFacts(sheet, report)
  writeHeadline(sheet, report)
  writeFigures(sheet, report)
  const box = { x: PAGE.left, y: PAGE.height - PAGE.foot - 12, width: INNER_WIDTH }
  writeText(sheet, { parent: sheet.root, tag: 'P' }, describeComputed(report), box, LABEL)
}

function drawStage(sheet: Sheet, height: number): void {
  drawArtifact(sheet, (doc) => {
    doc.rect(0, 0, PAGE.width, height).fill(NIGHT.ground)
    const glow = doc.radialGradient(PAGE.width / 2, height / 2, 0, PAGE.width / 2, height / 2, PAGE.width * 0.6)
    doc.rect(0, 0, PAGE.width, height).fill(glow.stop(0, NIGHT.glow).stop(1, NIGHT.ground))
  })
}

/** Rows of bulbs, every seventh of them lit. */
function drawBulbs(sheet: Sheet): void {
  drawArtifact(sheet, (doc) => {
    for (let row = 0; row < 5; row++) {
      for (let bulb = 0; bulb < 28; bulb++) {
        const isLit = (row * 3 + bulb) % 7 === 0
        const [x, y] = [PAGE.left + 4 + bulb * ((INNER_WIDTH - 8) / 27), 98 + row * 24]
        doc.circle(x, y, isLit ? 3.6 : 2.6).fill(isLit ? NIGHT.lit : NIGHT.bulb)
      }
    }
  })
}

/** The logo: two posts, a canopy, one lit bulb. */
function writeWordmark(sheet: Sheet): void {
  const { left: x } = PAGE
  const y = 36
  drawArtifact(sheet, (doc) => {
    const scale = 24 / 32
    doc.save().translate(x, y).scale(scale)
    doc.roundedRect(0, 0, 32, 32, 9).fill(INK.accent)
    for (const [left, top, tall] of [
      [7, 8, 16],
      [20.4, 8, 16],
      [13.7, 8, 7.6],
    ] as const)
      doc.roundedRect(left, top, 4.6, tall, 2.3).fill('#ffffff')
    doc.circle(16, 21.2, 2.8).fill(NIGHT.lit).restore()
  })
  const style = { size: 13, isStrong: true, colour: NIGHT.text }
  writeText(sheet, { parent: sheet.root, tag: 'P' }, shellTexts.product, { x: x + 32, y: y + 4, width: 200 }, style)
  const right = { x, y: y + 6, width: INNER_WIDTH }
  writeText(sheet, { parent: sheet.root, tag: 'P' }, texts.title, right, {
    size: 10,
    colour: NIGHT.soft,
    isFigure: true,
  })
}

function writeNames(sheet: Sheet, { campaign }: CampaignReport): void {
  const box = () => ({ x: PAGE.left, y: sheet.y, width: INNER_WIDTH })
  const company = { size: 11, isStrong: true, colour: INK.accent, maxHeight: 16 }
  sheet.y += writeText(sheet, { parent: sheet.root, tag: 'P' }, campaign.company, box(), company) + 2
  const name = { size: 27, isStrong: true, maxHeight: 72 }
  sheet.y += writeText(sheet, { parent: sheet.root, tag: 'H1' }, campaign.name, box(), name) + 14
}

/** Flight, location and screens side by side. */
function writeFacts(sheet: Sheet, { campaign, numberOfScreens }: CampaignReport): void {
  const { formatCount, formatDetails } = getFormats()
  const facts = [
    [texts.flight, formatDocumentDays(campaign.startDate, campaign.endDate), 0.46],
    [texts.location, campaign.location || reportTexts.none, 0.3],
    [texts.screens, formatDetails([formatCount(numberOfScreens), deliveryTexts.types[campaign.type]]), 0.24],
  ] as const
  let x: number = PAGE.left
  let tallest = 0
  for (const [label, value, share] of facts) {
    const width = INNER_WIDTH * share - 14
    const height = writeText(sheet, { parent: sheet.root, tag: 'P' }, label, { x, y: sheet.y, width }, LABEL)
    const below = { x, y: sheet.y + height + 1, width }
    const value2 = writeText(sheet, { parent: sheet.root, tag: 'P' }, value, below, { size: 10.5, maxHeight: 30 })
    tallest = Math.max(tallest, height + 1 + value2)
    x += INNER_WIDTH * share
  }
  sheet.y += tallest + 22
}

const LABEL = { size: 8.5, colour: INK.soft } as const

/** The percentage as large as the page allows, the word beside it. */
function writeHeadline(sheet: Sheet, report: CampaignReport): void {
  const { percent, state } = report.headline
  const sentence = [describeHeadline(report, (text) => text)].flat().join('')
  const parent = sheet.root
  if (percent === null) {
    const box = { x: PAGE.left, y: sheet.y, width: INNER_WIDTH }
    sheet.y +=
      writeText(sheet, { parent, tag: 'P' }, headlineTexts.states[state], box, { size: 22, isStrong: true }) + 3
    const below = { ...box, y: sheet.y }
    sheet.y += writeText(sheet, { parent, tag: 'P' }, sentence, below, { size: 11, colour: INK.soft }) + 24
    return
  }
  const figure = { x: PAGE.left, y: sheet.y, width: 172 }
  const style = fitStyle(sheet, formatPercent(percent), figure.width, { size: 52, isStrong: true, colour: INK.accent })
  const height = writeText(sheet, { parent, tag: 'P' }, formatPercent(percent), figure, style)
  const beside = { x: PAGE.left + 188, y: sheet.y + 10, width: INNER_WIDTH - 188 }
  const word = { size: 15, isStrong: true }
  const words = writeText(sheet, { parent, tag: 'P' }, headlineTexts.states[state], beside, word)
  const period = describePeriod(report)
  const lines = [sentence, ...(period ? [period] : [])].join('. ').replace(/([.!?])\.$/, '$1')
  const below = { ...beside, y: beside.y + words + 1 }
  const rest = writeText(sheet, { parent, tag: 'P' }, lines, below, { size: 10, colour: INK.soft, maxHeight: 42 })
  sheet.y += Math.max(height, 10 + words + 1 + rest) + 14
}

/** The sums of the headline in a box. */
function writeFigures(sheet: Sheet, { totals, headline }: CampaignReport): void {
  const { formatCount } = getFormats()
  const { promised, delivered, shortfall, extra, impressions } = totals.soFar
  const isAhead = headline.percent === null
  const figures = isAhead
    ? [[reportTexts.guaranteed, totals.promised] as const]
    : ([
        [reportTexts.guaranteed, promised],
        [reportTexts.delivered, delivered],
        [reportTexts.missing, shortfall],
        [reportTexts.extra, extra],
        [reportTexts.impressions, impressions],
      ] as const)
  const { y } = sheet
  const height = 62
  drawArtifact(sheet, (doc) => doc.roundedRect(PAGE.left, y, INNER_WIDTH, height, 8).fill(INK.box))
  const width = (INNER_WIDTH - 28) / Math.max(5, figures.length)
  for (const [index, [label, count]] of figures.entries()) {
    const x = PAGE.left + 14 + index * width
    const words = formatCount(count)
    const number = fitStyle(sheet, words, width - 10, { size: 17, isStrong: true })
    writeText(sheet, { parent: sheet.root, tag: 'P' }, words, { x, y: y + 13, width: width - 8 }, number)
    const labelled = fitStyle(sheet, label, width - 10, LABEL)
    writeText(sheet, { parent: sheet.root, tag: 'P' }, label, { x, y: y + 36, width: width - 8 }, labelled)
  }
  sheet.y += height
}
