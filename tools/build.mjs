// Builds the web application, the player and the server when their sources changed. Plain JavaScript for Node 20.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, buildRuntimeEnv, findRuntime } from './install.mjs'
import { getLastLines, Refused, run, step } from './terminal.mjs'

const APPS = {
  web: { title: 'the web application', sources: ['web'], output: 'index.html' },
  player: { title: 'the player', sources: ['player'], output: 'index.html' },
  server: { title: 'the server', sources: ['server', 'simulator', 'player'], output: 'main.js' },
}
export const BROWSER_APPS = ['web', 'player']
const SHARED = ['contract', 'package-lock.json', 'tsconfig.base.json']
const NO_SOURCE = /^(node_modules|dist)$|\.test\.tsx?$|^\./
const STAMPS = join(ROOT, '.cache', 'builds.json')

/** Builds applications that are missing or outdated. */
export async function ensureBuilt(apps = Object.keys(APPS)) {
  const stamps = existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {}
  const wanted = Object.fromEntries(apps.map((app) => [app, computeFingerprint(app)]))
  const stale = apps.filter((app) => stamps[app] !== wanted[app] || !isBuilt(app))
  if (stale.length === 0) return
  await step(`Building ${stale.map((app) => APPS[app].title).join(' and ')}`, () => Promise.all(stale.map(build)))
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(STAMPS, JSON.stringify({ ...stamps, ...wanted }))
}

function isBuilt(app) {
  return existsSync(join(ROOT, app, 'dist', APPS[app].output))
}

/** A hash of all files that the build reads. */
function computeFingerprint(app) {
  const hash = createHash('sha256')
  const add = (path) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)))
      .update('\0')
  const visit = (folder) => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (NO_SOURCE.test(entry.name)) continue
      if (entry.isDirectory()) visit(`${folder}/${entry.name}`)
      else add(`${folder}/${entry.name}`)
    }
  }
  for (const path of [...APPS[app].sources, ...SHARED]) (path.includes('.') ? add : visit)(path)
  return hash.digest('hex')
}

async function build(app) {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...buildRuntimeEnv(), NODE_ENV: 'production' }
  const { code, output } = await run(findRuntime(), [vite, 'build'], { cwd: join(ROOT, app), env })
  if (code !== 0)
    throw new Refused(`${getLastLines(output)}\n\n${APPS[app].title} could not be built; the lines above say why.`)
}
