import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { open } from './built-pages.ts'

const DIST = join(import.meta.dirname, '../../web/dist')
const KIB = 1024

type Manifest = Record<string, { file: string; imports?: string[] }>

test('the sign-in page loads at most 130 KiB of JavaScript, gzip (decision 003)', async () => {
  const manifest: Manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8'))
  const files = new Set<string>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(collect)
  }
  collect('index.html')
  const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(join(DIST, file))).length))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130 * KIB)
})

const PUBLIC = ['/', '/ownersignup', '/companysignup', '/reset-password/x', '/reset-password', '/notfound', '/operator']

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the public pages are readable for everybody in the ${colorScheme} scheme and never scroll sideways`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of PUBLIC) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  })
}
