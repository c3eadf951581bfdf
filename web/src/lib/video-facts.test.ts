import { readFile } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { readVideoFacts } from './video-facts.ts'

const samples = new URL('../../../samples/', import.meta.url)
const readSample = async (name: string, paddingBytes = 0) =>
  new File([await readFile(new URL(name, samples)), new Uint8Array(paddingBytes)], name)
const readFacts = async (name: string, paddingBytes = 0) =>
  readVideoFacts(await readSample(name, paddingBytes), () => true)

describe('the facts of a chosen video', () => {
  it.each([
    ['autumn-roast.mp4', 12, 1280, 720],
    ['first-sip.webm', 12, 1280, 720],
    ['breakfast-club.mp4', 13, 720, 1280],
    ['good-mornings.webm', 11, 720, 1280],
    ['rotated-phone-8s.mp4', 8, 720, 1280],
    ['too-long-bunny-30s.mp4', 30.02, 854, 480],
    ['4k-cars-6s.mp4', 6, 3840, 2160],
  ])('of %s are %s s and %s x %s, after rotation (CAMP-FORM-43 to 46)', async (name, seconds, width, height) => {
    const reading = await readFacts(name)
    expect(reading).toMatchObject({ kind: 'facts', facts: { width, height } })
    expect(reading.kind === 'facts' && reading.facts.durationSeconds).toBeCloseTo(seconds, 1)
  })

  it('are read from a file over 100 MB, too (CAMP-FORM-42)', async () => {
    const { size } = await readSample('autumn-roast.mp4')
    const reading = await readFacts('autumn-roast.mp4', 104_857_600)
    expect(reading).toMatchObject({ kind: 'facts', facts: { sizeBytes: 104_857_600 + size, width: 1280 } })
  })

  it('are missing for a file that is truncated or not a video (OPEN-79)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await readFacts('corrupt-cut-off.mp4')).toEqual({ kind: 'unreadable' })
    expect(await readFacts('taxi-by-day.png')).toEqual({ kind: 'unreadable' })
    expect(await readVideoFacts(new File([], 'empty.mp4'), () => true)).toEqual({ kind: 'unreadable' })
    expect(log).toHaveBeenCalled()
    log.mockRestore()
  })

  it('are refused if the browser cannot decode the codec (UPL-5)', async () => {
    const asked: string[] = []
    const reading = await readVideoFacts(await readSample('autumn-roast.mp4'), (type) => {
      asked.push(type)
      return false
    })
    expect(reading).toEqual({ kind: 'undecodable' })
    expect(asked[0]).toMatch(/^video\/mp4; codecs="avc1\./)
  })
})
