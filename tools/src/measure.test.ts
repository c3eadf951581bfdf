import { describe, expect, test } from 'vitest'
import { endsInPreposition, listDeclarations, measure } from './measure.ts'

const count = (files: Record<string, string>, what: string) => {
  const tree = new Map(Object.entries(files))
  return measure(tree, (path) => tree.get(path) ?? '', process.cwd()).find(([name]) => name.startsWith(what))?.[1]
}
const lines = (length: number) => Array.from({ length }, (_, index) => `  step(${index})`).join('\n')

describe('what the code aims at', () => {
  test.each([
    ['videosOf', true],
    ['isUpFrom', true],
    ['fetch_by', true],
    ['signIn', false],
    ['of', false],
    ['listScreens', false],
    ['offline', false],
  ])('knows whether %s ends in a preposition', (name, expected) => {
    expect(endsInPreposition(name)).toBe(expected)
  })

  test('finds functions wherever they get a name', () => {
    const text =
      'export function a() {}\nconst b = () => 1\nclass C { d() {} }\nconst e = { f: () => 1, g() {}, h: 2 }\ntype I = 1'
    const named = listDeclarations('a.ts', text)
    expect(named.filter((one) => one.isFunction).map(({ name }) => name)).toEqual(['a', 'b', 'd', 'f', 'g'])
    expect(named.filter((one) => !one.isFunction).map(({ name }) => name)).toEqual(['C', 'e', 'I'])
  })

  test('counts long functions of all code but tests', () => {
    const text = `export function run() {\n${lines(80)}\n}`
    const short = `export function run() {\n${lines(78)}\n}`
    const files = { 'server/src/a.ts': text, 'server/src/b.ts': short, 'server/src/a.test.ts': text }
    expect(count(files, 'functions over')).toBe(1)
  })

  test('counts large files and lines of the product, without tests, helpers of tests and blank lines', () => {
    const files = {
      'web/src/a.ts': `${lines(301)}\n\n`,
      'web/src/a.test.ts': lines(400),
      'server/src/testing/a.ts': lines(400),
      'tools/src/a.ts': lines(400),
      'web/src/a.css': 'a {\n}\n',
    }
    expect(count(files, 'files of the product')).toBe(1)
    expect(count(files, 'lines of the product')).toBe(303)
  })

  test('counts old limits, indefinite persons and dead citations', () => {
    const [person, everyone] = ['no', 'every'].map((part) => `${part}body`)
    const citation = ['product', 77].join(' ')
    const files = {
      'web/src/a.ts': `// ${person} cites (${citation})\nconst MOST_DAYS = 1`,
      'docs/a.md': everyone ?? '',
    }
    expect(count(files, 'names that begin')).toBe(1)
    expect(count(files, 'indefinite')).toBe(2)
    expect(count(files, 'citations')).toBe(1)
  })
})
