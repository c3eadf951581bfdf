import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

const DIST = process.env.E2E_WEB_DIST ?? join(import.meta.dirname, '../../web/dist')
const KIB = 1024

type Manifest = Record<string, { file: string; imports?: string[] }>

test('the sign-in page loads at most 130 KiB of JavaScript, gzip (decision 5)', async () => {
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
