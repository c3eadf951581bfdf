import { COLORS } from '../kit/colors.ts'
import { easeIn, easeInOut, easeOut, mix, progress, scattered, swing } from '../kit/ease.ts'
import type { Film } from '../kit/film.ts'
import { box, type Canvas, cover, disc, iris, placed } from '../kit/shapes.ts'
import { rise, words } from '../kit/text.ts'
import { endWithBrisa } from './brisa.ts'
import { cupFromAbove, fallingLeaf } from './coffee-cup.ts'

const { rust, orange, milk, coffee, ribbon, sun, sunLight, sunCore, ink, sky, cream } = COLORS

export const autumnRoast: Film = {
  file: 'autumn-roast.mp4',
  shape: 'landscape',
  seconds: 12,
  paint(c, t) {
    cover(c, rust)
    const zoom = progress(t, 3.6, 1.1, easeInOut)
    for (let index = 0; index < 7; index++) drift(c, t, index, 1 - zoom)
    placed(c, { x: mix(910, 640, zoom), y: 360, scale: mix(1, 4.6, zoom) }, () => {
      disc(c, 0, 0, 330 + 8 * swing(t, 3), orange)
      placed(c, { scale: 2.5 }, () => cupFromAbove(c, { turn: 0.02 * swing(t, 5), leaf: 1 - zoom }))
    })
    placed(c, { x: -700 * progress(t, 3.4, 0.8, easeIn) }, () => {
      words(c, ['Autumn', 'roast.'], { x: 84, y: 330, size: 132, color: cream, leading: 1 })
      words(c, ['Now pouring at Brisa'], { x: 90, y: 540, size: 44, color: ribbon, face: 'text' })
    })
    const notes = { x: 640, y: 270, size: 118, color: milk, align: 'center', leading: 1.15, pause: 0.55 } as const
    rise(c, ['Hazelnut,', 'plum,', 'a little smoke.'], { ...notes, t, at: 4.5 })
    iris(c, 640, 360, progress(t, 7.6, 0.9, easeInOut), () =>
      endWithBrisa(c, {
        t,
        at: 7.9,
        line: 'Roasted this week',
        invitation: 'Ask for Autumn roast',
        ground: milk,
        ink: coffee,
        accent: rust,
        halo: orange,
      }),
    )
  },
}

function drift(c: Canvas, t: number, index: number, alpha: number): void {
  const way = (t / 7 + scattered(index)) % 1
  const x = 90 + 1100 * scattered(index + 20) + 46 * swing(t, 4, scattered(index + 3))
  const turn = scattered(index + 9) + 0.09 * swing(t, 3.4, scattered(index))
  placed(c, { x, y: mix(-60, 790, way), turn, scale: 0.7 + 0.5 * scattered(index + 5), alpha: alpha * 0.9 }, () =>
    fallingLeaf(c, index % 2 ? orange : '#8c2f12'),
  )
}

export const firstSip: Film = {
  file: 'first-sip.webm',
  shape: 'landscape',
  seconds: 12,
  paint(c, t) {
    const turned = progress(t, 3.9, 1.2, easeInOut)
    cover(c, sun)
    const up = 26 * progress(t, 0, 4, easeOut)
    const x = mix(900, 880, turned)
    const y = mix(700 - up, 360, turned)
    disc(c, x, y, mix(500, 360, turned) + 6 * swing(t, 3), sunLight)
    disc(c, x, y, mix(390, 250, turned), sunCore)
    const cup = progress(t, 4.5, 0.8)
    placed(c, { x, y, scale: 2.5 * cup, turn: mix(-0.15, 0, cup) }, () =>
      cupFromAbove(c, { leaf: progress(t, 5, 0.9), turn: -0.04 }),
    )
    placed(c, { x: -720 * progress(t, 3.5, 0.8, easeIn) }, () =>
      words(c, ['First light,', 'first sip.'], { x: 84, y: 260, size: 124, color: ink, leading: 1.02 }),
    )
    rise(c, ['Doors open', 'at half', 'past six.'], { x: 84, y: 270, size: 104, color: ink, t, at: 4.7 })
    iris(c, x, y, progress(t, 7.7, 0.9, easeInOut), () =>
      endWithBrisa(c, {
        t,
        at: 8,
        line: 'Weekdays from 6:30',
        invitation: 'Before seven: half price',
        ground: coffee,
        ink: milk,
        accent: sun,
        halo: sunCore,
      }),
    )
  },
}

export const coldBrew: Film = {
  file: 'cold-brew.mp4',
  shape: 'landscape',
  seconds: 11,
  paint(c, t) {
    const poured = progress(t, 3.4, 1.3, easeInOut)
    cover(c, sky)
    box(c, mix(700, 0, poured), 0, 1280, 720, '#241510')
    for (let index = 0; index < 5; index++) cube(c, t, index, poured)
    placed(c, { x: -720 * progress(t, 3.1, 0.9, easeIn) }, () =>
      words(c, ['Cold brew', 'is back.'], { x: 80, y: 340, size: 118, color: '#17304a', leading: 1.04 }),
    )
    const claim = { x: 84, y: 320, size: 112, t, pause: 0.5, leading: 1.12 } as const
    rise(c, ['Twenty hours slow.'], { ...claim, color: cream, at: 4.4 })
    rise(c, ['Zero minutes wait.'], { ...claim, y: 446, color: sky, at: 5.1 })
    iris(c, 960, 360, progress(t, 7, 0.9, easeInOut), () =>
      endWithBrisa(c, {
        t,
        at: 7.3,
        line: 'Cold brew, all day',
        invitation: 'Take one along',
        ground: sky,
        ink: '#17304a',
        accent: '#241510',
        halo: '#bfe0ee',
      }),
    )
  },
}

/** An ice cube that bobs, and swims to the edges when the glass is full. */
function cube(c: Canvas, t: number, index: number, poured: number): void {
  const [x = 0, y = 0] =
    [
      [820, 170],
      [1080, 250],
      [890, 430],
      [1130, 520],
      [970, 690],
    ][index] ?? []
  const away = [-60, -120, 640, 600, 660][index] ?? 0
  const place = {
    x: x + 40 * poured,
    y: mix(y, y > 360 ? away + 60 : away + 110, poured) + 12 * swing(t, 3.2, index / 5),
  }
  placed(
    c,
    { ...place, turn: ([-0.04, 0.06, 0.09, -0.08, 0.03][index] ?? 0) + 0.012 * swing(t, 4.1, index / 4) },
    () => {
      box(c, -88, -88, 176, 176, ['#dfe7ea', '#a9a5a2', '#877d79', '#c3c6c8', '#6d625e'][index] ?? milk, 34)
      box(c, -62, -62, 70, 22, 'rgb(255 255 255 / 0.4)', 11)
    },
  )
}
