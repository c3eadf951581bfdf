import { COLORS, LAMPLIGHT } from '../kit/colors.ts'
import { easeIn, easeInOut, interpolate, computeProgress, computeSwing } from '../kit/ease.ts'
import type { VideoDrawing } from '../kit/drawings.ts'
import {
  drawBox,
  type Canvas,
  fillCanvas,
  drawGlow,
  createGradient,
  drawIris,
  drawPlaced,
  fillPath,
  strokePath,
} from '../kit/shapes.ts'
import { drawInvitation, drawRisingText, drawText } from '../kit/text.ts'

const { near, cream, tungsten, lamp, plum, plumLight, ribbon, ink } = COLORS

export const lanternKeeper: VideoDrawing = {
  file: 'lantern-keeper.mp4',
  shape: 'landscape',
  seconds: 13,
  paint(c, t) {
    sea(c, t)
    const opened = computeProgress(t, 3.2, 1.8, easeInOut)
    curtain(c, t, opened, -1)
    curtain(c, t, opened, 1)
    drawBox(c, 0, 0, 1280, 70, '#5a1232')
    for (let index = 0; index < 16; index++)
      fillPath(c, `M${index * 80} 60h80q-40 70-80 0z`, index % 2 ? plumLight : plum)
    const gone = computeProgress(t, 2.8, 0.7, easeIn)
    drawPlaced(c, { y: 620 * gone }, () => {
      drawText(c, ['Quay Street Playhouse presents'], {
        x: 640,
        y: 258,
        size: 38,
        color: ribbon,
        align: 'center',
        face: 'text',
      })
      drawText(c, ['The Lantern', 'Keeper'], { x: 640, y: 390, size: 140, color: cream, align: 'center', leading: 1 })
    })
    drawRisingText(c, ['One island.', 'Two sisters.', 'No ferry.'], {
      x: 270,
      y: 270,
      size: 96,
      color: cream,
      t,
      at: 5,
      pause: 0.7,
      leading: 1.2,
    })
    drawIris(c, 962, 226, computeProgress(t, 8.6, 1, easeInOut), () => {
      fillCanvas(c, tungsten)
      drawRisingText(c, ['The Lantern', 'Keeper'], { x: 90, y: 280, size: 142, color: ink, leading: 0.98, t, at: 9 })
      const small = { x: 96, size: 46, color: ink, face: 'text', weight: 500, t } as const
      drawRisingText(c, ['Quay Street Playhouse, Thu to Sun'], { ...small, y: 510, at: 9.4 })
      drawInvitation(c, 'Seats from €14', {
        x: 94,
        y: 606,
        size: 40,
        align: 'left',
        color: cream,
        fill: plum,
        t,
        at: 9.9,
      })
      drawPlaced(c, { x: 1092, y: 390, scale: 1.05 * computeProgress(t, 9.1, 0.9) }, () => bigLantern(c, t))
    })
  },
}

function sea(c: Canvas, t: number): void {
  fillCanvas(c, createGradient(c, [0, 0, 0, 720], ['#0b1030', '#1c2a66', '#44509a']))
  drawPlaced(c, { x: 962, y: 226, turn: 0.03 * computeSwing(t, 7) + 0.46 }, () => {
    fillPath(
      c,
      'M0-14L1300-190V190L0 14Z',
      createGradient(c, [0, 0, 1200, 0], ['rgb(255 223 158 / 0.55)', 'rgb(255 223 158 / 0)']),
    )
  })
  fillPath(c, 'M800 640Q860 540 962 548T1140 640Z', '#0d1230')
  fillPath(c, 'M926 560L938 250h48l12 310z', cream)
  fillPath(c, 'M934 360h56l4 70h-64zM930 500l-4 60h72l-4-60z', '#b8443f')
  drawBox(c, 926, 240, 72, 12, near, 4)
  drawBox(c, 940, 204, 44, 38, lamp, 4)
  fillPath(c, 'M932 206q30-44 60 0z', near)
  drawGlow(c, 962, 224, 190, LAMPLIGHT, 0.7)
  for (let row = 0; row < 4; row++) {
    const y = 606 + row * 32
    const shift = 60 * computeSwing(t, 6, row / 4)
    let d = `M-200 ${y}`
    for (let x = -200; x < 1480; x += 160) d += `q40-22 80 0t80 0`
    drawPlaced(c, { x: shift }, () =>
      fillPath(c, `${d}V760H-200Z`, ['#25357c', '#1d2b6b', '#162257', '#0f1942'][row] ?? near),
    )
  }
}

function curtain(c: Canvas, t: number, opened: number, side: -1 | 1): void {
  drawPlaced(c, { x: 640, scaleX: side }, () => {
    const width = interpolate(700, 190, opened)
    const from = 700 - width
    for (let fold = 0; fold < 8; fold++) {
      const left = from + (fold * width) / 8
      const sway = 5 * computeSwing(t, 4, fold / 8) * (0.4 + opened)
      const fill = createGradient(c, [left, 0, left + width / 8, 0], ['#5a1232', plumLight, plum, '#5a1232'])
      fillPath(c, `M${left} 0h${width / 8 + 1}L${left + width / 8 + 1 + sway} 720h${-width / 8 - 1}Z`, fill)
    }
  })
}

function bigLantern(c: Canvas, t: number): void {
  drawPlaced(c, { turn: 0.01 * computeSwing(t, 3.5) }, () => {
    strokePath(c, 'M-60-190q60-110 120 0', 12, ink)
    fillPath(c, 'M-96-150h192l-30-50h-132z', ink)
    drawBox(c, -84, -150, 168, 270, '#fff3d2', 20)
    fillPath(c, `M0-70q52 66 ${34 + 3 * computeSwing(t, 1.3)} 120-14 40-34 40-20 0-34-40-18-54 34-120z`, '#ef7a3c')
    fillPath(c, 'M0 10q24 34 14 58-6 18-14 18-8 0-14-18-10-24 14-58z', '#ffdf9e')
    drawBox(c, -84, -150, 14, 270, ink)
    drawBox(c, 70, -150, 14, 270, ink)
    drawBox(c, -110, 120, 220, 40, ink, 12)
  })
}
