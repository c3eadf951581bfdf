import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { POLL_OPTIONS } from './support/poll-options.ts'

/** Without its windows, Chromium draws the same pages with half the work. What films and screens do is seen in the whole one. */
const LIGHT_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Recording every step makes a page cost half as much again; without, a failure leaves a picture and what stood there. */
const trace = process.env.E2E_TRACE ? 'retain-on-failure' : 'off'

/** What is promised to the second, or to the picture: a second browser beside it would be what is measured. */
const DISPLAY_SPECS = [
  'player/{player,changes,never-dark,kills}.spec.ts',
  'journeys/{campaign-lifecycle,infotainment,chaos}.spec.ts',
]

/**
 * What a person and a screen see, in a real browser. Pages (the server replaced, or one of their own) and journeys run
 * two at a time; what is seen on the display runs alone.
 */
export default defineConfig({
  projects: [
    { name: 'pages', testDir: 'pages', fullyParallel: true, use: { ...createBrowserOptions(LIGHT_BROWSERS), trace } },
    {
      name: 'journeys',
      testDir: '.',
      testMatch: ['journeys/*.spec.ts', 'player/*.spec.ts'],
      testIgnore: DISPLAY_SPECS,
      use: createBrowserOptions(['/usr/bin/chromium']),
    },
    {
      name: 'display',
      testDir: '.',
      testMatch: DISPLAY_SPECS,
      workers: 1,
      use: createBrowserOptions(['/usr/bin/chromium']),
    },
  ],
  outputDir: process.env.E2E_OUTPUT ?? '../test-results/journeys',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long enough for a machine that is busy with other things; a promise in seconds is kept by a clock, not by these.
  timeout: 180_000,
  expect: { timeout: POLL_OPTIONS.timeout },
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
    actionTimeout: POLL_OPTIONS.timeout,
    screenshot: 'only-on-failure',
  },
})

/** The first of these browsers of the system that is there; none is downloaded. */
function createBrowserOptions(installed: readonly string[]) {
  const paths = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : installed
  const executablePath = paths.find((path) => existsSync(path))
  if (!executablePath) throw new Error(`There is no browser at ${paths.join(', nor at ')}; name one with CHROMIUM_PATH`)
  return { launchOptions: { executablePath, args: [...listQuietFlags(), ...listRootFlags()] } }
}

/** The browser speaks to nobody but the server under test. */
function listQuietFlags(): string[] {
  return [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A test may let a page that has no real address speak to a server on this machine.
    '--disable-features=LocalNetworkAccessChecks',
  ]
}

/** Chromium refuses its sandbox as root, which is who runs in a container. */
function listRootFlags(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : []
}
