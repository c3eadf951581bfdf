import { COLORS } from '../kit/colors.ts'
import { clamp, easeIn, easeInOut, mix, progress, spring } from '../kit/ease.ts'
import type { Film } from '../kit/film.ts'
import { box, type Canvas, cover, disc, iris, placed, stroke } from '../kit/shapes.ts'
import { invitation, rise, words } from '../kit/text.ts'

const { klein, kleinDeep, kleinLight, cream, sunCore, tungsten, black } = COLORS
/** A lift takes so many seconds. */
const LIFT = 1.5

export const strongStartsSmall: Film = {
  file: 'strong-starts-small.mp4',
  shape: 'landscape',
  seconds: 12,
  paint(c, t) {
    cover(c, klein)
    const gone = progress(t, 3.6, 0.8, easeInOut)
    placed(c, { x: 700 * gone }, () => {
      disc(c, 950, 400, 300, '#3641dd')
      const lift = 26 * Math.abs(Math.sin((Math.PI * t) / LIFT))
      placed(c, { x: 950, y: 440 - lift, turn: 0.008 * Math.sin((Math.PI * t) / LIFT) }, () => kettlebell(c))
      box(c, 760, 640, 380, 14, kleinDeep, 7)
    })
    placed(c, { x: -760 * progress(t, 3.4, 0.8, easeIn) }, () =>
      words(c, ['Strong', 'starts', 'small.'], { x: 84, y: 250, size: 148, color: cream, leading: 0.98 }),
    )
    bar(c, t, 4.3)
    iris(c, 640, 360, progress(t, 7.9, 0.9, easeInOut), () => {
      cover(c, sunCore)
      placed(c, { x: 290, y: 372, scale: 0.92 * progress(t, 8.2, 0.8, spring) }, () => kettlebell(c, black, cream))
      rise(c, ['Tidal Gym'], { x: 560, y: 330, size: 136, color: black, t, at: 8.4 })
      rise(c, ['Small groups, every day'], {
        x: 566,
        y: 412,
        size: 46,
        color: black,
        face: 'text',
        weight: 500,
        t,
        at: 8.7,
      })
      const button = { x: 564, y: 512, size: 40, align: 'left', color: cream, fill: kleinDeep } as const
      invitation(c, 'First week free', { ...button, t, at: 9.1 })
    })
  },
}

function kettlebell(c: Canvas, body: string = COLORS.ink, mark: string = sunCore): void {
  stroke(c, 'M-78-60Q-120-190-64-206H64Q120-190 78-60', 44, body)
  disc(c, 0, 50, 160, body)
  box(c, -96, 176, 192, 34, body, 12)
  disc(c, 0, 50, 78, mark)
  words(c, ['8'], { x: 0, y: 84, size: 100, color: body, align: 'center' })
}

/** A barbell that gets a pair of plates with each count. */
function bar(c: Canvas, t: number, at: number): void {
  if (t < at) return
  const count = clamp(Math.floor((t - at) / 1.05), 0, 2)
  const since = t - at - count * 1.05
  const entered = progress(t, at, 0.6)
  const up = 60 * Math.sin(Math.PI * clamp(since / 1.05))
  placed(c, { y: mix(400, 0, entered) }, () => {
    placed(c, { x: 640, y: 560 - up }, () => {
      box(c, -470, -9, 940, 18, COLORS.steel, 9)
      for (const side of [-1, 1])
        for (let plate = 0; plate <= count; plate++) {
          const shown = plate < count ? 1 : progress(since, 0, 0.35)
          const height = 150 + plate * 50
          const x = side * (mix(560, 250 + plate * 58, shown) + 24) - 24
          box(c, x, -height / 2, 48, height, [tungsten, sunCore, cream][plate] ?? cream, 14)
        }
    })
  })
  const lines = ['One.', 'Two.', 'Every week more.']
  rise(c, [lines[count] ?? ''], {
    x: 640,
    y: 300,
    size: 132,
    color: count === 2 ? kleinLight : cream,
    align: 'center',
    t: since,
    at: 0,
  })
}
