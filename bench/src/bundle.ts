import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from './processes.ts'
import { buildLimitRow, type Row } from './report.ts'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; src?: string }

/** JavaScript of the first load of the sign-in page: the entry, the page, and what both import. */
export async function measureBundle(): Promise<Row[]> {
  const dist = join(ROOT, 'web/dist')
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const starts = Object.keys(manifest).filter((name) => manifest[name]?.isEntry || name.endsWith('/login.page.tsx'))
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of starts) visit(name)
  let bytes = 0
  for (const file of files)
    if (file.endsWith('.js')) bytes += gzipSync(await readFile(join(dist, file)), { level: 9 }).length
  return [buildLimitRow('first load of the sign-in page, JavaScript gzip', 'KiB', bytes / 1024, 130)]
}
