import { expect, it, onTestFinished, vi } from 'vitest'
import { DamagedPlayFile } from '../modules/playback/queries/read-packed-plays.ts'
import { UnreadablePlays } from '../modules/playback/rules/play-file.ts'
import { DamagedFile } from '../platform/files/chunk-reader.ts'
import { StorageAway } from '../platform/files/media-storage.ts'
import { runCommand } from './command-line.ts'

const runFailing = (error: Error) =>
  runCommand(async () => {
    throw error
  })

it.each([StorageAway, DamagedFile, DamagedPlayFile, UnreadablePlays])(
  'a command ends with a sentence and 1 when the files of packed plays cannot be read: %o (product 8)',
  async (Reason) => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => write.mockRestore())
    expect(await runFailing(new Reason('try again later'))).toBe(1)
    expect(write.mock.calls).toEqual([['try again later\n']])
  },
)

it('a bug in a command is not hidden (product 8)', async () => {
  await expect(runFailing(new TypeError('x is not a function'))).rejects.toThrow(TypeError)
})
