import { COLORS, LAMPLIGHT } from '../kit/colors.ts'
import { easeInOut, mix, progress, spring, swing } from '../kit/ease.ts'
import type { Film } from '../kit/film.ts'
import { box, type Canvas, cover, disc, glow, gradient, iris, oval, placed, shape, stroke } from '../kit/shapes.ts'
import { invitation, rise, words } from '../kit/text.ts'

const { cream, wood, ribbon, tungsten } = COLORS
const DARK = '#2b1810'
const CRUST = '#b8682d'
const CRUST_DARK = '#8f4a1d'

export const warmAtSeven: Film = {
  file: 'warm-at-seven.mp4',
  shape: 'portrait',
  seconds: 11,
  paint(c, t) {
    cover(c, ribbon)
    const out = progress(t, 3.2, 1.3, easeInOut)
    placed(c, { y: -700 * out }, () => {
      words(c, ['Warm', 'at seven.'], { x: 64, y: 230, size: 150, color: DARK, leading: 1 })
      words(c, ['Gone by ten.'], { x: 70, y: 468, size: 50, color: CRUST_DARK, face: 'text' })
    })
    placed(c, { y: mix(0, 330, out) }, () => oven(c, t))
    placed(c, { x: 360, y: mix(930, 560, out), scale: mix(0.82, 1.5, out) }, () => {
      for (let index = 0; index < 3; index++) steam(c, t, index)
      loaf(c)
    })
    rise(c, ['Water, flour,', 'salt. And', 'a long night.'], {
      x: 360,
      y: 140,
      size: 80,
      color: DARK,
      align: 'center',
      t,
      at: 4.2,
      pause: 0.4,
      leading: 1.08,
    })
    iris(c, 360, 560, progress(t, 7, 0.9, easeInOut), () => {
      cover(c, DARK)
      glow(c, 360, 420, 420, LAMPLIGHT, 0.3)
      placed(c, { x: 360, y: 440, scale: 1.15 * progress(t, 7.3, 0.8, spring) }, () => loaf(c))
      const middle = { x: 360, align: 'center', t } as const
      rise(c, ['Hearth', '& Crumb'], { ...middle, y: 760, size: 134, color: cream, leading: 0.98, at: 7.5 })
      rise(c, ['Sourdough, every morning'], {
        ...middle,
        y: 968,
        size: 44,
        color: ribbon,
        face: 'text',
        weight: 500,
        at: 7.9,
      })
      invitation(c, 'Just across the bridge', { x: 360, y: 1080, size: 38, color: DARK, fill: tungsten, t, at: 8.3 })
    })
  },
}

function oven(c: Canvas, t: number): void {
  shape(c, 'M0 1280V780Q0 560 360 560T720 780V1280Z', '#a8482a')
  for (let row = 0; row < 6; row++)
    for (let brick = 0; brick < 6; brick++)
      box(c, brick * 136 - (row % 2) * 68 - 20, 690 + row * 104, 124, 92, row % 2 ? '#b2502f' : '#9c4125', 8)
  shape(c, 'M90 1120V900Q90 700 360 700T630 900V1120Z', DARK)
  placed(c, { x: 0, y: 0 }, () => {
    glow(c, 360, 960, 300, '239 122 60', 0.75 + 0.08 * swing(t, 1.7))
    glow(c, 360, 1010, 200, LAMPLIGHT, 0.7 + 0.08 * swing(t, 1.3))
  })
  box(c, 60, 1112, 600, 34, wood, 10)
  box(c, 0, 1146, 720, 140, gradient(c, [0, 1146, 0, 1280], ['#7c3219', '#6a2812']))
}

function loaf(c: Canvas): void {
  oval(c, 0, 118, 230, 22, 'rgb(23 12 6 / 0.35)')
  shape(c, 'M-225 70Q-230-120 0-128T225 70Q226 124 150 124H-150Q-226 124-225 70Z', CRUST)
  shape(c, 'M-225 70Q-226 124-150 124H150Q226 124 225 70 224 50 222 36 200 96 0 96T-222 36Q-224 50-225 70Z', CRUST_DARK)
  for (const x of [-120, -20, 80]) {
    shape(
      c,
      `M${x} 30Q${x - 14}-60 ${x + 46}-96 ${x + 66}-92 ${x + 58}-74 ${x + 20}-30 ${x + 26} 28 ${x + 14} 46 ${x} 30Z`,
      '#f3d6a0',
    )
  }
  disc(c, -160, 20, 5, '#f3d6a0')
  disc(c, 170, 10, 5, '#f3d6a0')
  disc(c, 150, 40, 4, '#f3d6a0')
}

function steam(c: Canvas, t: number, index: number): void {
  const way = (t / 2.6 + index / 3) % 1
  const x = -90 + index * 90
  placed(c, { x: x + 10 * swing(t, 2.2, index / 3), y: -150 - way * 90, alpha: 0.55 * Math.sin(Math.PI * way) }, () =>
    stroke(c, 'M0 40q-24-22 0-44t0-44', 12, '#fff6e4'),
  )
}
