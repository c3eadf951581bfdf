import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { POLL_OPTIONS } from './support/poll-options.ts'

/**
 * Without windows, Chromium draws the same pages with half the work. Tests of video and screens use the full browser.
 */
const LIGHT_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * Recording every step makes a page cost half as much again; without it, a failure keeps a screenshot and the page's
 * text.
 */
const trace = process.env.E2E_TRACE ? 'retain-on-failure' : 'off'

/** Tests of exact times or pictures: a second browser would distort the measurement. */
const DISPLAY_SPECS = ['player/{player,changes}.spec.ts', 'journeys/{campaign-lifecycle,infotainment}.spec.ts']
/** What breaks players on purpose or takes minutes, also alone: `npm run test:long`. */
const LONG_SPECS = ['player/{never-dark,kills,memory}.spec.ts', 'journeys/chaos.spec.ts']

/**
 * Tests in a real browser. Pages (the server replaced, or one of their own) and journeys run two at a time; tests of
 * the display run alone.
 */
export default defineConfig({
  projects: [
    {
      name: 'pages',
      testDir: 'pages',
      fullyParallel: true,
      use: {
        ...createBrowserOptions(LIGHT_BROWSERS),
        trace,
        // The processor draws animations, and a click waits for their end (decision 25).
        reducedMotion: 'reduce',
      },
    },
    {
      name: 'journeys',
      testDir: '.',
      testMatch: ['journeys/*.spec.ts', 'player/*.spec.ts'],
      testIgnore: [...DISPLAY_SPECS, ...LONG_SPECS],
      use: createBrowserOptions(['/usr/bin/chromium']),
    },
    {
      name: 'display',
      testDir: '.',
      testMatch: DISPLAY_SPECS,
      workers: 1,
      use: createBrowserOptions(['/usr/bin/chromium']),
    },
    {
      name: 'long',
      testDir: '.',
      testMatch: LONG_SPECS,
      workers: 1,
      use: createBrowserOptions(['/usr/bin/chromium']),
    },
  ],
  outputDir: process.env.E2E_OUTPUT ?? '../test-results/journeys',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long enough for a busy machine; promises in seconds are measured by clocks, not by these timeouts.
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

/** The first installed browser of this list; none is downloaded. */
function createBrowserOptions(installed: readonly string[]) {
  const paths = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : installed
  const executablePath = paths.find((path) => existsSync(path))
  if (!executablePath) throw new Error(`There is no browser at ${paths.join(', nor at ')}; name one with CHROMIUM_PATH`)
  return { launchOptions: { executablePath, args: [...listQuietFlags(), ...listRootFlags()] } }
}

/** The browser can connect only to the server under test. */
function listQuietFlags(): string[] {
  return [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A test may let a page without a real address connect to a server on this machine.
    '--disable-features=LocalNetworkAccessChecks',
  ]
}

/** Chromium refuses its sandbox as root, which is the user in a container. */
function listRootFlags(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : []
}
