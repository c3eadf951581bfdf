// Installs, builds and starts Marquee with one command. Plain JavaScript for Node 20.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { BROWSER_APPS, ensureBuilt } from './build.mjs'
import { ensureInstalled, requireNode, ROOT, buildRuntimeEnv, findRuntime } from './install.mjs'
import { Refused } from './terminal.mjs'

const MAX_PORT = 65_535

async function start() {
  requireNode()
  await requireFreePort()
  await ensureInstalled()
  if (process.argv.includes('--dev')) {
    await ensureBuilt(BROWSER_APPS)
    launchServer(['--watch', join('server', 'src', 'main.ts')])
  } else {
    await ensureBuilt()
    launchServer(['--enable-source-maps', join('server', 'dist', 'main.js')])
  }
}

/** Checks the port first, because the installation takes a minute. */
async function requireFreePort() {
  const setting = process.env.PORT || '3000'
  const port = Number(setting)
  const host = process.env.HOST || (process.env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1')
  if (!/^\d+$/.test(setting) || port < 1 || port > MAX_PORT) {
    throw new Refused(`PORT is "${setting}", but has to be a number from 1 to ${MAX_PORT}: PORT=3000 npm start`)
  }
  const problem = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen({ port, host }, () => probe.close(() => resolve(null)))
  })
  if (problem === 'EADDRINUSE') {
    const other = port < MAX_PORT ? port + 1 : port - 1
    throw new Refused(`Port ${port} is taken by another program. Choose another one: PORT=${other} npm start`)
  }
  if (problem === 'EACCES')
    throw new Refused(`This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`)
}

/** Runs the server until it ends; this process ends with the same exit code. */
function launchServer(args) {
  const server = spawn(findRuntime(), args, { cwd: ROOT, env: buildRuntimeEnv(), stdio: 'inherit' })
  let isStopping = false
  const stop = () => {
    if (!isStopping) server.kill('SIGTERM')
    isStopping = true
  }
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  process.on('SIGINT', () => {
    isStopping = true
    // Ctrl+C in a terminal reaches the server by itself. A second one ends a server that takes long to stop.
    if (!process.stdin.isTTY) server.kill('SIGINT')
  })
  if (process.env.npm_lifecycle_event !== undefined) stopWhenOrphaned(stop)
  server.once('error', (error) => fail(new Refused(`The server could not be started: ${error.message}`)))
  server.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal === 'SIGINT' ? 2 : 15)
  })
}

/** npm sends a signal only to the shell in between, so the end of that shell stops this process. */
function stopWhenOrphaned(stop) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 100)
  watch.unref()
}

function fail(failure) {
  process.stderr.write(`\n${failure instanceof Refused ? failure.message : failure.stack}\n`)
  process.exitCode = 1
}

start().catch(fail)
