import type { Finding } from '../source.ts'
import type { ParsedFile } from './imports.ts'

/** Import cycles, each reported once. */
export function checkCycles(files: readonly ParsedFile[]): Finding[] {
  const edges = new Map(files.map(({ path, imports }) => [path, imports] as const))
  const state = new Map<string, 'open' | 'done'>()
  const trail: string[] = []
  const found: Finding[] = []

  const visit = (path: string) => {
    state.set(path, 'open')
    trail.push(path)
    for (const { to, line } of edges.get(path) ?? []) {
      if (to === null || !edges.has(to)) continue
      if (state.get(to) === 'open') {
        const ring = [...trail.slice(trail.indexOf(to)), to]
        found.push({ path, line, sentence: `files import each other in a ring: ${ring.join(' > ')}` })
      } else if (!state.has(to)) visit(to)
    }
    trail.pop()
    state.set(path, 'done')
  }

  for (const path of edges.keys()) if (!state.has(path)) visit(path)
  return found
}
