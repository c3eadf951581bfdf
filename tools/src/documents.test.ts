import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md', 'samples/*.md'], { cwd: root })

describe('what the documents say is there', () => {
  test('documents are found', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/operating.md']))
  })

  const links = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target]) => [path, target ?? ''] as const),
  )
  test.each(links)('%s leads to %s', (path, target) => {
    expect(existsSync(join(root, dirname(path), target))).toBe(true)
  })

  const pictures = documents.flatMap((path) =>
    [...read(path).matchAll(/\b(?:src|srcset)="(?!https?:)([^"\s]+)"/g)].map(
      ([, target]) => [path, target ?? ''] as const,
    ),
  )
  test.each(pictures)('%s shows %s', (path, target) => {
    expect(existsSync(join(root, dirname(path), target))).toBe(true)
  })

  test('every picture that is kept is shown', () => {
    const shown = [...links, ...pictures].map(([path, target]) => join(dirname(path), target))
    const kept = globSync('docs/pictures/*', { cwd: root })
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter((path) => !shown.includes(path))).toEqual([])
  })

  const scripts = documents.flatMap((path) =>
    [...read(path).matchAll(/npm (?:run ([a-z:-]+)|(start|test))/g)].map(
      ([, run, short]) => [path, run ?? short ?? ''] as const,
    ),
  )
  test.each(scripts)('%s names the script %s', (_, name) => {
    expect(JSON.parse(read('package.json')).scripts).toHaveProperty([name])
  })
})

test('every decision that code or documents cite is written down, and each number once', () => {
  const written = globSync('docs/decisions/*.md', { cwd: root }).map((path) => basename(path).slice(0, 3))
  const sources = globSync('{contract,server,web,player,simulator,e2e,bench,tools,docs}/**/*.{ts,tsx,mjs,sql,css,md}', {
    cwd: root,
    exclude: (path) => path === 'node_modules' || path === 'dist',
  })
  const cited = sources.flatMap((path) =>
    [...read(path).matchAll(/decisions? (\d{3})\b/gi)].map(([, number]) => number),
  )
  expect(cited.length).toBeGreaterThan(20)
  expect(new Set(written).size).toBe(written.length)
  expect([...new Set(cited)].filter((number) => !written.includes(number ?? ''))).toEqual([])
})

test('every setting of the server stands in docs/operating.md, and no other', () => {
  const inCode = [...read('server/src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map(
    ([, name]) => name,
  )
  const table = read('docs/operating.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
  const inDocument = table.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  )
  expect(inCode.length).toBeGreaterThan(5)
  expect(new Set(inDocument)).toEqual(new Set(inCode))
})
