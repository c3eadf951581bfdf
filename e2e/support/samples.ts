import { fileURLToPath } from 'node:url'

const getSamplePath = (name: string) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url))

/** Pictures and videos of the demo world, for forms. */
export const SAMPLES = {
  taxi: getSamplePath('taxi-by-day.png'),
  trattoria: getSamplePath('trattoria.jpg'),
  video: getSamplePath('autumn-roast.mp4'),
  tooLong: getSamplePath('too-long-bunny-30s.mp4'),
  unreadable: getSamplePath('corrupt-cut-off.mp4'),
  portrait: getSamplePath('breakfast-club.mp4'),
} as const
