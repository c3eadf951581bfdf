import { COLORS, LAMPLIGHT } from '../kit/colors.ts'
import { mix, progress, swing } from '../kit/ease.ts'
import type { Film } from '../kit/film.ts'
import { box, type Canvas, cover, disc, glow, gradient, placed, ring, shape, stroke } from '../kit/shapes.ts'
import { rise, words } from '../kit/text.ts'

/** What partners show in slots that nobody booked, in restaurants. */

const { cream, ink, plum, plumLight, ribbon, wood, tungsten } = COLORS

/** Breathing in, holding, breathing out, in seconds; then what is left of the film is calm. */
const BREATH = { inward: 4, hold: 2, outward: 5 } as const

export const oneLongBreath: Film = {
  file: 'one-long-breath.mp4',
  shape: 'portrait',
  seconds: 13,
  paint(c, t) {
    cover(c, gradient(c, [0, 0, 0, 1280], ['#1d2f6f', '#4a5fb0', '#c7b6d8']))
    const { inward, hold, outward } = BREATH
    const calm = (share: number) => 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, Math.max(0, share)))
    const full = calm(t / inward) - calm((t - inward - hold) / outward)
    for (let petal = 0; petal < 8; petal++) {
      const far = mix(46, 150, full)
      placed(c, { x: 360, y: 660, turn: petal / 8 + 0.06 * full }, () =>
        disc(c, far, 0, mix(70, 150, full), 'rgb(255 255 255 / 0.14)'),
      )
    }
    ring(c, 360, 660, 310, 3, 'rgb(255 255 255 / 0.35)')
    disc(c, 360, 660, mix(60, 120, full), cream)
    const style = { x: 360, y: 240, size: 104, color: cream, align: 'center' } as const
    const lines = ['Breathe in', 'and hold', 'and out.', 'Better.']
    const begins = [-1, inward, inward + hold, inward + hold + outward]
    for (const [index, line] of lines.entries()) {
      const ends = begins[index + 1] ?? 99
      const away = progress(t, ends - 0.35, 0.35)
      if (t >= (begins[index] ?? 0) && t < ends)
        placed(c, { alpha: 1 - away }, () => rise(c, [line], { ...style, t, at: begins[index] ?? 0 }))
    }
    words(c, ['One long breath', 'before the food comes'], {
      ...style,
      y: 1120,
      size: 46,
      face: 'text',
      weight: 500,
      leading: 1.3,
    })
  },
}

export const wordOfTheWeek: Film = {
  file: 'word-of-the-week.webm',
  shape: 'portrait',
  seconds: 12,
  paint(c, t) {
    cover(c, '#f3dfc0')
    box(c, 0, 1020, 720, 260, '#c98a54')
    glow(c, 560, 600, 420, LAMPLIGHT, 0.6 + 0.05 * swing(t, 4))
    lampAndChair(c, t)
    words(c, ['Word of the week'], { x: 60, y: 130, size: 42, color: plumLight, face: 'text' })
    words(c, ['Gemüt-', 'lichkeit'], { x: 58, y: 270, size: 150, color: plum, leading: 0.98 })
    const meaning = { x: 62, y: 500, size: 50, color: ink, face: 'text', weight: 500, leading: 1.24 } as const
    rise(c, ['The warm feeling', 'of having', 'nowhere else', 'to be.'], { ...meaning, t, at: 2, pause: 0.5 })
    box(c, 62, 424, 340 * progress(t, 1.4, 0.9), 8, tungsten, 4)
  },
}

function lampAndChair(c: Canvas, t: number): void {
  box(c, 592, 560, 12, 480, wood, 6)
  box(c, 540, 1030, 116, 18, wood, 9)
  shape(c, 'M540 560L562 440h72l22 120Z', tungsten)
  placed(c, { x: 300, y: 940 }, () => {
    box(c, -190, -160, 380, 230, '#7d2f45', 60)
    box(c, -230, -60, 90, 190, plum, 40)
    box(c, 140, -60, 90, 190, plum, 40)
    box(c, -170, 10, 340, 100, plumLight, 34)
    for (const x of [-190, 160]) box(c, x, 124, 30, 40, wood, 6)
  })
  placed(c, { x: 330, y: 880 + 2 * swing(t, 3) }, () => cat(c, t))
}

/** Asleep. */
function cat(c: Canvas, t: number): void {
  const breath = 1 + 0.025 * swing(t, 3)
  placed(c, { y: 74, scaleY: breath }, () => {
    shape(c, 'M-120 0Q-130-92-10-96T118-30Q124 0 100 0Z', '#3a3a48')
    shape(c, 'M-128-2Q-160-84-96-96L-84-118-66-98-36-102-28-122-14-92Q0-40-40-6Z', '#4a4a5c')
    stroke(c, 'M-108-52q10 8 20 0M-66-52q10 8 20 0', 4, ink)
    stroke(c, 'M110-10q40 4 30 26t-60 14', 22, '#4a4a5c')
  })
  for (let index = 0; index < 2; index++) {
    const way = (t / 3 + index / 2) % 1
    placed(c, { x: -60 + 40 * way, y: -60 - 120 * way, alpha: Math.sin(Math.PI * way), scale: 0.6 + 0.6 * way }, () =>
      words(c, ['z'], { x: 0, y: 0, size: 54, color: ribbon }),
    )
  }
}
