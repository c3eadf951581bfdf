import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { step } from '../../terminal.mjs'
import { startDurablePostgres } from '../harness/postgres.ts'
import { findFreePort } from '../postgres.ts'
import { createContainers, type Container } from './container.ts'
import { createImages, measureBytes } from './image.ts'

const MAX_BYTES = 400e6
const SERVE = ['node', '--enable-source-maps', 'server/dist/main.js']
const START_MS = 120_000
const POLL_INTERVAL_MS = 100

type Start = ReturnType<typeof createContainers>

/**
 * Builds the image and proves that it runs as documented.
 *
 * @param kept a folder that keeps the images for another run, which then does not make the base again
 * @throws Error naming what does not hold
 */
export async function checkImage(kept?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-image-'))
  try {
    const images = createImages(kept ?? folder)
    if (!(await images.hasBase())) await step('A base of Debian', images.buildBase)
    await step('The image', images.buildImage)
    const files = await images.mountImage()
    const bytes = await measureBytes(files)
    process.stdout.write(`The image has ${Math.round(bytes / 1e6)} MB.\n`)
    expect(bytes < MAX_BYTES, `the image has more than ${MAX_BYTES / 1e6} MB`)
    mkdirSync(join(folder, 'container'))
    const start = createContainers(files, join(folder, 'container'))
    await step('Its user, its packages and its files', () => checkFiles(start))
    await step('The image for backups', images.buildBackupImage)
    const startBackup = createContainers(await images.mountBackupImage(), join(folder, 'container'))
    await checkRunning(start, startBackup)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function checkFiles(start: Start): Promise<void> {
  const script = `import { writeFileSync } from 'node:fs'
    import sharp from 'sharp'
    import { hash } from '@node-rs/argon2'
    const isRefused = (path) => { try { writeFileSync(path, ''); return false } catch { return true } }
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).webp().toBuffer()
    console.log(JSON.stringify({
      user: process.getuid(), refused: ['/app/x', '/etc/x', '/x'].every(isRefused), stored: !isRefused('/tmp/x'),
      picture: picture.length > 0, hash: (await hash('x')).length > 0 }))`
  const { ended, getOutput } = start(['node', '--input-type=module', '--eval', script])
  await ended
  const expected = '{"user":10001,"refused":true,"stored":true,"picture":true,"hash":true}'
  expect(getOutput().trim() === expected, `expected ${expected}, got ${getOutput()}`)
}

async function checkRunning(start: Start, startBackup: Start): Promise<void> {
  const postgres = await startDurablePostgres()
  const port = String(await findFreePort())
  const settings = {
    PUBLIC_URL: 'https://screens.example.com',
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATABASE_URL: postgres.url,
    HOST: '127.0.0.1',
    PORT: port,
    STOP_GRACE_SECONDS: '0',
  }
  const owner = { ...settings, DATABASE_OWNER_URL: postgres.ownerUrl }
  const url = `http://127.0.0.1:${port}`
  try {
    await step('The tables', () => runCommand(start, ['node', 'server/src/commands/migrate.ts'], owner))
    for (const role of ['web', 'worker']) {
      const server = start(SERVE, { ...settings, ROLE: role, PROCESSES: '1' })
      try {
        await step(`ROLE=${role} until it is ready`, () => waitUntilReady(url, server))
        await runCommand(start, ['node', 'deploy/container/health.mjs'], { PORT: port })
        for (const path of ['/', '/player', '/api/docs']) {
          const { status } = await fetch(`${url}${path}`)
          expect(status === (role === 'web' ? 200 : 404), `${path} of ROLE=${role} was answered ${status}`)
        }
      } finally {
        const code = await server.stop()
        expect(code === 0, `SIGTERM ended ROLE=${role} with ${code}:\n${server.getOutput()}`)
      }
    }
    const add = ['node', 'server/src/commands/operator.ts', 'add', 'maud@example.com']
    const printed = await step('A command', () => runCommand(start, add, settings))
    expect(printed.includes('https://screens.example.com/'), `npm run operator printed ${printed}`)
    const backup = ['node', 'server/src/commands/backup.ts', '--to', '/var/lib/marquee/backups']
    const saved = await step('A backup', () => runCommand(startBackup, backup, owner))
    expect(/^Backup \S+ in/m.test(saved), `npm run backup printed ${saved}`)
  } finally {
    await postgres.remove()
  }
}

async function runCommand(start: Start, command: readonly string[], env: Record<string, string>): Promise<string> {
  const { ended, getOutput } = start(command, env)
  const code = await ended
  expect(code === 0, `${command.join(' ')} ended with ${code}:\n${getOutput()}`)
  return getOutput()
}

async function waitUntilReady(url: string, server: Container): Promise<void> {
  const until = performance.now() + START_MS
  for (;;) {
    const ready = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (ready?.status === 200) return
    expect(server.isRunning() && performance.now() < until, `the server is not ready:\n${server.getOutput()}`)
    await wait(POLL_INTERVAL_MS)
  }
}

function expect(isTrue: boolean, message: string): void {
  if (!isTrue) throw new Error(message)
}
