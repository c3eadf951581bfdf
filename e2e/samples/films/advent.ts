import { COLORS, LAMPLIGHT } from '../kit/colors.ts'
import { easeInOut, progress, spring, swing } from '../kit/ease.ts'
import type { Film } from '../kit/film.ts'
import { box, type Canvas, cover, disc, glow, iris, placed, shape } from '../kit/shapes.ts'
import { words } from '../kit/text.ts'
import { endWithBrisa } from './brisa.ts'

const { cream, milk, coffee, pine, tungsten, sunCore, orange } = COLORS
const FOREST = '#164734'

export const adventHours: Film = {
  file: 'advent-hours.mp4',
  shape: 'portrait',
  seconds: 12,
  paint(c, t) {
    cover(c, pine)
    disc(c, 360, 1180, 520, FOREST)
    words(c, ['Open every', 'Advent', 'Sunday.'], { x: 60, y: 210, size: 116, color: cream, leading: 1.04 })
    for (let index = 0; index < 4; index++) candle(c, t, index)
    for (let index = 0; index < 11; index++)
      placed(c, { x: 60 + index * 60, y: 1118 + 20 * Math.sin(index * 2.1), turn: index / 5, scale: 1.3 }, () =>
        shape(c, 'M0-40Q24-14 0 40-24-14 0-40Z', index % 2 ? '#1d5c43' : '#25704f'),
      )
    for (const [index, x] of [130, 300, 440, 590].entries()) disc(c, x, 1130 + (index % 2) * 26, 17, '#c9402f')
    iris(c, 360, 700, progress(t, 8, 0.9, easeInOut), () =>
      endWithBrisa(c, {
        t,
        at: 8.3,
        line: 'Sundays from ten to six',
        invitation: 'Cinnamon buns until sold out',
        ground: cream,
        ink: coffee,
        accent: '#b8382a',
        halo: '#9cc2ae',
      }),
    )
  },
}

/** One after the other is lit; the first one burns from the start. */
function candle(c: Canvas, t: number, index: number): void {
  const x = 150 + index * 140
  const top = 700 + index * 46
  const lit = index === 0 ? 1 : progress(t, 0.9 + index * 1.2, 0.8, spring)
  if (lit > 0) glow(c, x, top - 56, 210, LAMPLIGHT, 0.5 * Math.min(1, lit) + 0.04 * swing(t, 1.1, index / 3))
  box(c, x - 36, top, 72, 1120 - top, milk, 14)
  box(c, x + 8, top + 14, 20, 1100 - top, '#ead6b4', 10)
  box(c, x - 3, top - 22, 6, 26, coffee, 3)
  const breath = 1 + 0.05 * swing(t, 0.9, index / 3)
  placed(c, { x, y: top - 20, scale: lit, scaleY: breath, turn: 0.006 * swing(t, 1.7, index / 4) }, () => {
    shape(c, 'M0-92Q34-48 28-22 22 0 0 0-22 0-28-22-34-48 0-92Z', tungsten)
    shape(c, 'M0-48Q16-26 13-12 10 0 0 0-10 0-13-12-16-26 0-48Z', index % 2 ? orange : sunCore)
  })
}
