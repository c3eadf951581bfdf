import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files by path from the root of the repository, with forward slashes. */
export type SourceTree = ReadonlyMap<string, string>

/** A violation with its place and reason. */
export type Finding = { readonly path: string; readonly line: number; readonly sentence: string }

const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'coverage'])

/** Reads the code of the repository, without built and installed files. */
export function readSources(root: string): SourceTree {
  const tree = new Map<string, string>()
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || IGNORED_FOLDERS.has(entry.name)) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) visit(path)
      else if (isCode(path)) tree.set(path, readFileSync(join(root, path), 'utf8'))
      else tree.set(path, '')
    }
  }
  visit('')
  return tree
}

/** Code that the checkers parse. */
export function isCode(path: string): boolean {
  return /\.(ts|tsx|mts|js|jsx|mjs)$/.test(path) && !path.endsWith('.d.ts')
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** Prints the findings and sets the exit code. */
export function report(name: string, findings: readonly Finding[], checkedFiles: number): void {
  if (checkedFiles === 0) {
    process.stderr.write(`${name}: found no file to check; is this the root of the repository?\n`)
    process.exitCode = 1
    return
  }
  const sorted = findings.toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
  for (const { path, line, sentence } of sorted) process.stdout.write(`${path}:${line}  ${sentence}\n`)
  if (sorted.length > 0) process.exitCode = 1
  const verdict = sorted.length === 0 ? 'all fit' : `${sorted.length} do not fit`
  process.stdout.write(`${name}: ${checkedFiles} files checked, ${verdict}\n`)
}
