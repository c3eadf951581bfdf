import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { UsageError, runCommandLine } from '../../tools/src/harness/command-line.ts'
import { startDemo } from '../support/demo.ts'
import { findPrograms } from '../support/programs.ts'
import { ROOT } from '../support/server.ts'
import { PAGES, photograph } from './pages.ts'
import { recordScreen } from './screen.ts'

/** `npm run pictures`: takes the pictures of README.md again from the running product. */
const HELP = `npm run pictures -- delivery
  Builds the product, starts it with its demo world on a free port, and takes every picture of README.md, light and
  dark, and a short animation of a screen that plays. Without a name it takes all of them:
  ${[...Object.keys(PAGES), 'screen'].join(', ')}

  --out docs/pictures     a folder to write to

It needs Chromium and ffmpeg.
`

await runCommandLine(
  HELP,
  { out: { type: 'string', default: 'docs/pictures' } },
  async ({ out }, names) => {
    const programs = findPrograms()
    const unknown = names.find((name) => name !== 'screen' && !Object.hasOwn(PAGES, name))
    if (unknown) throw new UsageError(`there is no picture called ${unknown}`)
    const folder = resolve(ROOT, out)
    await mkdir(folder, { recursive: true })
    const isWanted = (name: string) => names.length === 0 || names.includes(name)
    const marquee = await startDemo()
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const browser = await chromium.launch({ executablePath: programs.chromium, args })
    try {
      for (const name of Object.keys(PAGES).filter(isWanted)) {
        for (const scheme of ['light', 'dark'] as const) {
          const path = join(folder, `${name}-${scheme}.webp`)
          await writeFile(path, await photograph({ browser, marquee, name, scheme }))
          await printFile(path)
        }
      }
      if (isWanted('screen')) {
        const path = join(folder, 'screen.webp')
        await recordScreen({ browser, marquee, ffmpeg: programs.ffmpeg, path })
        await printFile(path)
      }
    } finally {
      await browser.close()
      await marquee.stop()
    }
  },
  { takesNames: true },
)

async function printFile(path: string): Promise<void> {
  const { size } = await stat(path)
  process.stdout.write(`${path.slice(ROOT.length)} ${Math.round(size / 1000)} kB\n`)
}
