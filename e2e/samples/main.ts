import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { UsageError, runCommandLine } from '../../tools/src/harness/command-line.ts'
import { findPrograms } from '../support/programs.ts'
import { ROOT } from '../support/server.ts'
import { encode } from './encode.ts'
import { makePoster } from './poster.ts'
import { VIDEOS } from './videos/all.ts'
import { type VideoDrawing, FRAMES_PER_SECOND, type PictureDrawing } from './kit/drawings.ts'
import { PICTURES } from './pictures/all.ts'
import { openStudio, type Studio } from './studio.ts'

/** `npm run samples`: draws the videos and pictures of the demo world again. */
const HELP = `npm run samples -- autumn-roast
  Draws the advertisements, the infotainment and the pictures of places that the demo world shows, and writes them to
  samples/. Without a name it draws all of them, which takes some minutes; a name is a part of the name of a file.

  --out samples     a folder to write to
  --posters         only the posters of the videos that are there

It needs Chromium and ffmpeg.
`

await runCommandLine(
  HELP,
  { out: { type: 'string', default: 'samples' }, posters: { type: 'boolean', default: false } },
  async ({ out, posters }, names) => {
    const { chromium, ffmpeg } = findPrograms()
    const isWanted = ({ file }: VideoDrawing | PictureDrawing) =>
      names.length === 0 || names.some((name) => file.includes(name))
    const [pictures, films] = [PICTURES.filter(isWanted), VIDEOS.filter(isWanted)]
    if (pictures.length + films.length === 0) throw new UsageError(`there is no drawing called ${names.join(' or ')}`)
    const folder = resolve(ROOT, out)
    await mkdir(join(folder, 'posters'), { recursive: true })
    if (posters) return drawPosters(ffmpeg, folder, films)
    const workshop = await mkdtemp(join(tmpdir(), 'marquee-samples-'))
    const studio = await openStudio(chromium)
    try {
      for (const { file } of pictures) {
        const type = file.endsWith('.png') ? 'image/png' : 'image/jpeg'
        await writeFile(join(folder, file), await studio.shoot({ file, t: 0, type, quality: 0.88 }))
        await printFile(folder, file)
      }
      for (const video of films) {
        const made = join(workshop, video.file)
        await encode(ffmpeg, made, renderFrames(studio, video))
        await copyFile(made, join(folder, video.file))
        await printFile(folder, video.file)
      }
      await drawPosters(ffmpeg, folder, films)
    } finally {
      await studio.close()
      await rm(workshop, { recursive: true, force: true })
    }
  },
  { takesNames: true },
)

async function* renderFrames(studio: Studio, { file, seconds }: VideoDrawing): AsyncIterable<Buffer> {
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame++)
    yield studio.shoot({ file, t: frame / FRAMES_PER_SECOND, type: 'image/jpeg', quality: 0.95 })
}

async function drawPosters(ffmpeg: string, folder: string, films: readonly VideoDrawing[]): Promise<void> {
  for (const { file, seconds } of films) {
    const poster = join('posters', file.replace(/\.\w+$/, '.webp'))
    await makePoster(ffmpeg, join(folder, file), seconds, join(folder, poster))
    await printFile(folder, poster)
  }
}

async function printFile(folder: string, file: string): Promise<void> {
  const { size } = await stat(join(folder, file))
  process.stdout.write(`${file} ${Math.round(size / 1000)} kB\n`)
}
