// Builds the web application and the player when their sources changed. Plain JavaScript for Node 20.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, buildRuntimeEnv, findRuntime } from './install.mjs'
import { getLastLines, Refused, run, step } from './terminal.mjs'

const APPS = { web: 'the web application', player: 'the player' }
const SHARED = ['contract', 'package-lock.json', 'tsconfig.base.json']
const NO_SOURCE = /^(node_modules|dist)$|\.test\.tsx?$|^\./
const STAMPS = join(ROOT, '.cache', 'builds.json')

/** Builds applications that are missing or outdated. */
export async function ensureBuilt() {
  const stamps = existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {}
  const wanted = Object.fromEntries(Object.keys(APPS).map((app) => [app, computeFingerprint(app)]))
  const stale = Object.keys(APPS).filter((app) => stamps[app] !== wanted[app] || !isBuilt(app))
  if (stale.length === 0) return
  await step(`Building ${stale.map((app) => APPS[app]).join(' and ')}`, () => Promise.all(stale.map(build)))
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(STAMPS, JSON.stringify({ ...stamps, ...wanted }))
}

function isBuilt(app) {
  return existsSync(join(ROOT, app, 'dist', 'index.html'))
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
  for (const path of [app, ...SHARED]) (path.includes('.') ? add : visit)(path)
  return hash.digest('hex')
}

async function build(app) {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...buildRuntimeEnv(), NODE_ENV: 'production' }
  const { code, output } = await run(findRuntime(), [vite, 'build'], { cwd: join(ROOT, app), env })
  if (code !== 0)
    throw new Refused(`${getLastLines(output)}\n\n${APPS[app]} could not be built; the lines above say why.`)
}
