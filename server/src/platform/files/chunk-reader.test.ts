import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHUNK_BYTES, readChunk } from './chunk-reader.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-chunks-'))
})
afterAll(() => rm(folder, { recursive: true }))

const writeTestFile = async (name: string, text: string) => {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

it('reads chunks of many files at once without mixing them up', async () => {
  const paths = await Promise.all(
    Array.from({ length: 90 }, (_, index) => writeTestFile(`many-${index}`, `content ${index}.`)),
  )
  for (let round = 0; round < 3; round++) {
    const chunks = await Promise.all(paths.map((path) => readChunk(path, 8, 2)))
    expect(chunks.map(({ bytes }) => bytes.toString().replace('.', ''))).toEqual(paths.map((_, index) => String(index)))
    for (const { release } of chunks) release()
  }
})

it('reuses the buffer of a chunk only after its release', async () => {
  const path = await writeTestFile('two', 'onetwo')
  const one = await readChunk(path, 0, 3)
  const two = await readChunk(path, 3, 3)
  expect([one.bytes.toString(), two.bytes.toString()]).toEqual(['one', 'two'])
  one.release()
  const again = await readChunk(path, 3, 3)
  expect(again.bytes.buffer).toBe(one.bytes.buffer)
  expect(two.bytes.toString()).toBe('two')
})

it('fails for a missing file, and reads it once it exists', async () => {
  const path = join(folder, 'later')
  await expect(readChunk(path, 0, 1)).rejects.toMatchObject({ code: 'ENOENT' })
  await writeTestFile('later', 'here')
  expect((await readChunk(path, 0, 4)).bytes.toString()).toBe('here')
})

it('fails for a file that is shorter than its recorded size', async () => {
  const path = await writeTestFile('short', 'abc')
  await expect(readChunk(path, 0, CHUNK_BYTES)).rejects.toThrow('shorter')
})
