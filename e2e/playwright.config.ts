import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/**
 * What a person and a screen see, in a real browser. Pages (the server replaced, or one of their own) run
 * side by side; journeys and the player, whose promises hold to the second, run alone.
 */
export default defineConfig({
  projects: [
    { name: 'pages', testDir: 'pages' },
    { name: 'journeys', testDir: '.', testMatch: ['journeys/*.spec.ts', 'player/*.spec.ts'], workers: 1 },
  ],
  outputDir: process.env.E2E_OUTPUT ?? '../test-results/journeys',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [
    [process.stdout.isTTY ? 'line' : 'list'],
    ['json', { outputFile: process.env.E2E_RESULTS ?? '../test-results/journeys.json' }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    video: 'off',
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium(), args: [...quiet(), ...asRoot()] },
  },
})

/** The browser of the system; none is downloaded. */
function chromium(): string {
  const path = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
  if (!existsSync(path)) throw new Error(`There is no browser at ${path}; name one with CHROMIUM_PATH`)
  return path
}

/** The browser speaks to nobody but the server under test. */
function quiet(): string[] {
  return [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}

/** Chromium refuses its sandbox as root, which is who runs in a container. */
function asRoot(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : []
}
