import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const COMMANDS = ['bench/src/main.ts', 'faults/src/main.ts', 'e2e/chaos/main.ts']

describe.each(COMMANDS)('%s on the command line', (program) => {
  const call = (...words: string[]) =>
    spawnSync(process.execPath, [program, ...words], { cwd: ROOT, encoding: 'utf8', timeout: 60_000 })

  test('prints its purpose and usage in lines that fit a terminal', () => {
    const { status, stdout, stderr } = call('--help')
    expect(stderr).toBe('')
    expect(stdout).toContain('npm run ')
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
    expect(status).toBe(0)
  })

  test.each([['--nonsense'], ['nonsense']])('rejects %s with a sentence and its help', (word) => {
    const { status, stdout, stderr } = call(word)
    expect(stdout).toBe('')
    expect(stderr).toContain(word)
    expect(stderr).toContain('npm run ')
    expect(stderr).not.toContain('\n    at ')
    expect(status).toBe(2)
  })
})
