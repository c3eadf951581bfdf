import { expect, test, vi } from 'vitest'
import { findChromium, findLightChromium, describeInstallation } from '../system.mjs'

test('names missing programs and how to install them', () => {
  const missing = [
    { name: 'a Chromium browser', debian: 'chromium' },
    { name: 'ffmpeg', debian: 'ffmpeg' },
  ]
  expect(describeInstallation(missing)).toContain('The tests need a Chromium browser, ffmpeg.')
  expect(describeInstallation(missing)).toContain('"sudo apt-get install chromium ffmpeg"')
})

test('does not replace a configured but missing browser silently', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  expect(findChromium()).toBeNull()
  expect(findLightChromium()).toBeNull()
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  expect(findChromium()).toBe(process.execPath)
  expect(findLightChromium()).toBe(process.execPath)
  vi.unstubAllEnvs()
})
