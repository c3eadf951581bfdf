import { describe, expect, it } from 'vitest'
import { mergeSorted, type PlayPosition } from './merge-sorted.ts'

const at = (second: number) => new Date(Date.UTC(2026, 8, 1, 0, 0, second))

/** A source of two plays a batch, which notes when it is opened and closed. */
function buildSource(name: string, seconds: number[], noted: string[], failsAt?: number) {
  async function* open(): AsyncGenerator<PlayPosition[]> {
    noted.push(`opened ${name}`)
    try {
      for (let from = 0; from < seconds.length; from += 2) {
        if (from === failsAt) throw new Error('damaged')
        yield seconds.slice(from, from + 2).map((second) => ({ startedAt: at(second), playId: `${name}${second}` }))
      }
    } finally {
      noted.push(`closed ${name}`)
    }
  }
  return { firstAt: at(seconds[0] ?? 0), open }
}

async function readAll(batches: AsyncGenerator<PlayPosition[]>): Promise<PlayPosition[]> {
  const all: PlayPosition[] = []
  for await (const batch of batches) all.push(...batch)
  return all
}

describe('merged files of plays (decision 3)', () => {
  it('are read in the order of time, each opened when its time comes and closed at its end', async () => {
    const noted: string[] = []
    const sources = [buildSource('b', [3, 4, 6], noted), buildSource('a', [1, 2, 5], noted)]
    const merged = (await readAll(mergeSorted(sources, 2))).map(({ playId }) => playId)
    expect(merged).toEqual(['a1', 'a2', 'b3', 'b4', 'a5', 'b6'])
    expect(noted).toEqual(['opened a', 'opened b', 'closed a', 'closed b'])
  })

  it('are all closed when a reader goes before the end', async () => {
    const noted: string[] = []
    const sources = [
      buildSource('a', [1, 4, 7], noted),
      buildSource('b', [2, 5, 8], noted),
      buildSource('c', [9], noted),
    ]
    for await (const [first] of mergeSorted(sources, 2)) {
      expect(first?.playId).toBe('a1')
      break
    }
    expect(noted.toSorted()).toEqual(['closed a', 'closed b', 'opened a', 'opened b'])
  })

  it('are all closed when one of them fails', async () => {
    const noted: string[] = []
    const sources = [buildSource('a', [1, 2, 3], noted, 2), buildSource('b', [1, 2, 3], noted)]
    await expect(readAll(mergeSorted(sources, 9))).rejects.toThrow('damaged')
    expect(noted.toSorted()).toEqual(['closed a', 'closed b', 'opened a', 'opened b'])
  })
})
