import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@marquee/contract/language/languages'
import { runInLanguage } from '@marquee/contract/language/load'
import { playerTexts } from '@marquee/contract/messages/player'
import { diagnosticsTexts } from '@marquee/contract/messages/player-diagnostics'
import { describe, expect, test } from 'vitest'
import { CITATION_TESTS, findDeadCitations, readCitable } from './citations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md', 'samples/*.md'], { cwd: root })

describe('references in documents', () => {
  test('exist in at least one document', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/operating.md']))
  })

  const links = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target]) => [path, target ?? ''] as const),
  )
  test.each(links)('%s links to the existing file %s', (path, target) => {
    expect(existsSync(join(root, dirname(path), target))).toBe(true)
  })

  const pictures = documents.flatMap((path) =>
    [...read(path).matchAll(/\b(?:src|srcset)="(?!https?:)([^"\s]+)"/g)].map(
      ([, target]) => [path, target ?? ''] as const,
    ),
  )
  test.each(pictures)('%s shows the existing picture %s', (path, target) => {
    expect(existsSync(join(root, dirname(path), target))).toBe(true)
  })

  test('use every picture in the repository', () => {
    const shown = [...links, ...pictures].map(([path, target]) => join(dirname(path), target))
    const kept = globSync('docs/pictures/*', { cwd: root })
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter((path) => !shown.includes(path))).toEqual([])
  })

  const scripts = documents.flatMap((path) =>
    [...read(path).matchAll(/npm (?:run ([a-z:-]+)(?: --workspace=([a-z]+))?|(start|test))/g)].map(
      ([, run, workspace = '.', short]) => [path, run ?? short ?? '', workspace] as const,
    ),
  )
  test.each(scripts)('%s names the existing script %s', (_, name, workspace) => {
    expect(JSON.parse(read(join(workspace, 'package.json'))).scripts).toHaveProperty([name])
  })
})

describe('the installation guide', () => {
  const readGuide = (language: string) => read(`docs/installing-a-player${language === 'en' ? '' : `.${language}`}.md`)
  /** Headings, code, steps and rows of tables. */
  const listMarks = (text: string) => [...text.matchAll(/^ *(#+ |```|- |\d\. |\|)/gm)].map(([, mark]) => mark)

  test.each(LANGUAGES)('has the same parts in %s, and the words of the player', (language) => {
    const guide = readGuide(language)
    expect(listMarks(guide)).toEqual(listMarks(readGuide('en')))
    const words = runInLanguage(language, () => {
      const { network, clockOffset, proofsWaiting, files, startsAlone, keptAwake, restarts, lastErrors } =
        diagnosticsTexts
      const rows = [network, clockOffset, proofsWaiting, files, startsAlone, keptAwake, restarts, lastErrors]
      return [playerTexts.alreadyOpenTitle, playerTexts.closedTitle, ...rows.map((row) => `| ${row} |`)]
    })
    for (const word of words) expect(guide).toContain(word)
  })
})

describe('citations', () => {
  const citable = readCitable(root)
  const sources = globSync(
    [
      '*.md',
      '{contract,server,web,player,simulator,e2e,bench,faults,tools,docs,samples}/**/*.{ts,tsx,mjs,js,sql,css,html,md,txt}',
    ],
    { cwd: root, exclude: (path) => ['node_modules', 'dist', 'test-results'].includes(basename(path)) },
  ).filter((path) => !CITATION_TESTS.includes(path))

  test('have definitions: rules, guidelines, standards, traps, defects, requirements and decisions', () => {
    const found = ['product 8', 'product 8.4', 'BOOK-3', 'VIS-6', 'standards 9', 'TRAP-07', 'D-29', 'S-02', 'VEH-07']
    expect(found.filter((name) => !citable.names.has(name))).toEqual([])
    expect([...citable.names].filter((name) => name.startsWith('decision ')).length).toBeGreaterThan(10)
    expect(sources.length).toBeGreaterThan(1000)
  })

  test.each([
    ['(product 8, BOOK-3, TRAP-07)', []],
    ['/** Prices are cents (product\n * 2). */', []],
    ['(product 77)', ['product 77']],
    ['/** Prices are cents (product\n * 77). */', ['product 77']],
    ['product 8.77', ['product 8.77']],
    ['standards 77', ['standards 77']],
    ['(BOOK-77, TRAP-77)', ['BOOK-77', 'TRAP-77']],
    ['(VEH-777)', ['VEH-777']],
    ['(API-NOTHING-01)', ['API-NOTHING-01']],
    ['decision 777', ['decision 777']],
    ['see Decisions 777', ['decision 777']],
    ['(D-99, S-99)', ['D-99', 'S-99']],
    ['product design 5', ['product design']],
    ['(ux BOOK-3)', ['ux BOOK-3']],
    ['(ux 2.20 PLY-1)', ['ux 2.20']],
    ['(ui design 6)', ['ui design']],
    ['House.md, specification.txt', ['House.md', 'specification.txt']],
    ['UTF-8, SHA-256, BR-S-02, RE-2026-000001, two decisions 3', []],
  ])('of %j lead nowhere: %j', (text, dead) => {
    expect(findDeadCitations(text, citable)).toEqual(dead)
  })

  test('of the whole repository are valid', () => {
    const dead = sources.flatMap((path) => findDeadCitations(read(path), citable).map((name) => `${path}: ${name}`))
    expect(dead).toEqual([])
  })

  test('have decisions that are numbered from 1, each number once', () => {
    const numbers = globSync('docs/decisions/*.md', { cwd: root }).map((path) => Number(basename(path).slice(0, 3)))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  })

  test('name only existing documents', () => {
    const known = new Set(sources.filter((path) => path.endsWith('.md')).map((path) => basename(path)))
    const named = sources
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) => [...read(path).matchAll(/[\w-]+\.md\b/g)].map(([name]) => [path, name] as const))
    expect(named.filter(([, name]) => !known.has(name)).map(([path, name]) => `${path}: ${name}`)).toEqual([])
  })
})

test('docs/operating.md lists exactly the settings of the server', () => {
  const shape = read('server/src/platform/config-shape.ts')
  const inCode = [...shape.matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map(([, name]) => name)
  const table = read('docs/operating.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
  const inDocument = table.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  )
  expect(inCode.length).toBeGreaterThan(5)
  expect(new Set(inDocument)).toEqual(new Set(inCode))
})
