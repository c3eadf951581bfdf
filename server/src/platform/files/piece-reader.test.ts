import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PIECE_BYTES, readPiece } from './piece-reader.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-pieces-'))
})
afterAll(() => rm(folder, { recursive: true }))

const file = async (name: string, text: string) => {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

it('reads pieces of many files at once, and never mixes them up', async () => {
  const paths = await Promise.all(Array.from({ length: 90 }, (_, index) => file(`many-${index}`, `content ${index}.`)))
  for (let round = 0; round < 3; round++) {
    const pieces = await Promise.all(paths.map((path) => readPiece(path, 8, 2)))
    expect(pieces.map(({ bytes }) => bytes.toString().replace('.', ''))).toEqual(paths.map((_, index) => String(index)))
    for (const { done } of pieces) done()
  }
})

it('uses the memory of a piece again only when it is out', async () => {
  const path = await file('two', 'onetwo')
  const one = await readPiece(path, 0, 3)
  const two = await readPiece(path, 3, 3)
  expect([one.bytes.toString(), two.bytes.toString()]).toEqual(['one', 'two'])
  one.done()
  const again = await readPiece(path, 3, 3)
  expect(again.bytes.buffer).toBe(one.bytes.buffer)
  expect(two.bytes.toString()).toBe('two')
})

it('says when a file is not there, and finds it once it is', async () => {
  const path = join(folder, 'later')
  await expect(readPiece(path, 0, 1)).rejects.toMatchObject({ code: 'ENOENT' })
  await file('later', 'here')
  expect((await readPiece(path, 0, 4)).bytes.toString()).toBe('here')
})

it('is loud about a file that is shorter than what is known of it', async () => {
  const path = await file('short', 'abc')
  await expect(readPiece(path, 0, PIECE_BYTES)).rejects.toThrow('shorter')
})
