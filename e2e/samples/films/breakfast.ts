import { COLORS } from '../kit/colors.ts'
import { easeInOut, mix, progress, spring, swing } from '../kit/ease.ts'
import type { Film } from '../kit/film.ts'
import { box, type Canvas, cover, disc, iris, placed, shape } from '../kit/shapes.ts'
import { rise, words } from '../kit/text.ts'
import { endWithBrisa } from './brisa.ts'
import { cupFromAbove } from './coffee-cup.ts'

const { cream, sun } = COLORS
const MINT = '#bfe3d0'
const FOREST = '#164734'

export const breakfastClub: Film = {
  file: 'breakfast-club.mp4',
  shape: 'portrait',
  seconds: 13,
  paint(c, t) {
    cover(c, MINT)
    const laid = progress(t, 3.4, 1.1, easeInOut)
    placed(c, { y: -640 * laid }, () => {
      words(c, ['Breakfast', 'club.'], { x: 60, y: 220, size: 128, color: FOREST, leading: 1 })
      words(c, ['Members: everybody.'], { x: 66, y: 444, size: 48, color: FOREST, face: 'text' })
    })
    placed(c, { x: 360, y: mix(850, 470, laid), scale: mix(1, 1.02, laid) }, () => plate(c, t))
    const cup = progress(t, 4.3, 0.9, spring)
    placed(c, { x: 592, y: 168, scale: 1.05 * cup, turn: 0.05 }, () => cupFromAbove(c, { leaf: progress(t, 4.7, 0.8) }))
    rise(c, ['Egg, toast,', 'and a cup', 'on us.'], {
      x: 60,
      y: 930,
      size: 110,
      color: FOREST,
      t,
      at: 4.5,
      pause: 0.45,
      leading: 1.06,
    })
    iris(c, 360, 470, progress(t, 7.7, 0.9, easeInOut), () =>
      endWithBrisa(c, {
        t,
        at: 8,
        line: 'Breakfast until eleven',
        invitation: 'Coffee free before nine',
        ground: FOREST,
        ink: cream,
        accent: sun,
        halo: '#2c6a50',
      }),
    )
  },
}

function plate(c: Canvas, t: number): void {
  box(c, -340, -230, 22, 460, '#8fb8a4', 11)
  for (const x of [-352, -334, -316]) box(c, x, -300, 11, 120, '#8fb8a4', 5)
  box(c, -352, -200, 47, 34, '#8fb8a4', 14)
  box(c, 316, -300, 26, 530, '#8fb8a4', 13)
  disc(c, 0, 0, 282, cream)
  disc(c, 0, 0, 226, '#f2e6d0')
  placed(c, { x: 74, y: 74, turn: 0.06 }, () => {
    box(c, -120, -110, 240, 220, '#c98a54', 46)
    box(c, -100, -92, 200, 184, '#f0c98c', 36)
  })
  placed(c, { x: -50, y: -46, turn: 0.01 * swing(t, 5), scale: 1 + 0.012 * swing(t, 2.5) }, () => {
    shape(
      c,
      'M-20-150Q70-170 110-90 168-50 130 30 120 120 20 124-60 168-120 90-176 40-134-40-120-130-20-150Z',
      '#ffffff',
    )
    disc(c, 0, -14, 72, sun)
    disc(c, -24, -40, 16, '#fbe3a0')
  })
}
