import { COLORS } from '../kit/colors.ts'
import { easeInOut, mix, progress, spring, swing } from '../kit/ease.ts'
import type { Film } from '../kit/film.ts'
import { box, type Canvas, cover, iris, placed, stroke } from '../kit/shapes.ts'
import { rise, words } from '../kit/text.ts'
import { endWithBrisa } from './brisa.ts'
import { bean, cupFromAbove } from './coffee-cup.ts'

const { cream, coffee, pink, plum, plumLight, ribbon, leaf } = COLORS

export const goodMornings: Film = {
  file: 'good-mornings.webm',
  shape: 'portrait',
  seconds: 11,
  paint(c, t) {
    cover(c, pink)
    const opened = progress(t, 3.3, 0.9, easeInOut)
    placed(c, { y: -640 * progress(t, 3.1, 0.9, easeInOut) }, () =>
      words(c, ['Give good', 'mornings.'], { x: 60, y: 240, size: 124, color: plum, leading: 1.02 }),
    )
    for (let index = 0; index < 12; index++) burst(c, t, index, 3.8)
    lid(c, t, opened)
    const cup = progress(t, 3.8, 1, spring)
    placed(c, { x: 360, y: mix(900, 560, cup), scale: 1.7 * Math.min(1, cup), turn: mix(-0.1, 0.02, cup) }, () =>
      cupFromAbove(c, { leaf: progress(t, 4.3, 0.8) }),
    )
    present(c, t, opened)
    if (opened === 0) lid(c, t, opened)
    rise(c, ['Thirty cups', 'in one card.'], {
      x: 360,
      y: 130,
      size: 100,
      color: plum,
      align: 'center',
      t,
      at: 4.4,
      pause: 0.3,
    })
    iris(c, 360, 560, progress(t, 7, 0.9, easeInOut), () =>
      endWithBrisa(c, {
        t,
        at: 7.3,
        line: 'The gift card, at the bar',
        invitation: 'Wrapped while you wait',
        ground: plum,
        ink: cream,
        accent: ribbon,
        halo: plumLight,
      }),
    )
  },
}

function present(c: Canvas, t: number, opened: number): void {
  placed(c, { x: 360, y: 1000 - hopOf(t, opened) }, () => {
    box(c, -210, -180, 420, 370, plum, 16)
    box(c, -34, -180, 68, 370, ribbon)
  })
}

function lid(c: Canvas, t: number, opened: number): void {
  const place = { x: 360 - 520 * opened, y: 810 - hopOf(t, opened) - 260 * opened, turn: -0.14 * opened }
  placed(c, place, () => {
    box(c, -232, -62, 464, 110, plumLight, 16)
    box(c, -34, -62, 68, 110, ribbon)
    stroke(c, 'M0-62Q-130-70-112-120-80-160 0-62Q130-70 112-120 80-160 0-62', 24, ribbon)
  })
}

/** It can hardly wait to be opened. */
const hopOf = (t: number, opened: number) => (1 - opened) * 10 * Math.abs(swing(t, 2.4))

function burst(c: Canvas, t: number, index: number, at: number): void {
  const share = progress(t, at, 1.6)
  if (share <= 0) return
  const angle = Math.PI * (1.08 + (0.84 * index) / 11)
  const far = mix(60, 270 + (index % 3) * 70, share)
  placed(
    c,
    { x: 360 + Math.cos(angle) * far, y: 750 + Math.sin(angle) * far, turn: index / 7 + share * 0.3, scale: share },
    () => bean(c, coffee, leaf),
  )
}
