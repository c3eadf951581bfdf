import { afterAll, afterEach, vi } from 'vitest'

/**
 * An unexpected warning or error on the console fails its test.
 *
 * A test that expects output mocks the console:
 * `const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})`.
 */
const noise: string[] = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => {
    noise.push(`console.${level}: ${words.map(formatWord).join(' ')}`)
  }
}

afterEach(() => {
  vi.restoreAllMocks()
  assertNoNoise()
})

afterAll(assertNoNoise)

function assertNoNoise(): void {
  const heard = noise.splice(0)
  if (heard.length > 0) throw new Error(`Unexpected noise on the console:\n${heard.join('\n')}`)
}

function formatWord(word: unknown): string {
  return word instanceof Error ? (word.stack ?? word.message) : String(word)
}
