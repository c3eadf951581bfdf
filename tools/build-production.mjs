// Installs the packages and builds pages, player and server, without starting. Plain JavaScript for Node 20.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, requireNode } from './install.mjs'
import { Refused } from './terminal.mjs'

try {
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
} catch (failure) {
  process.stderr.write(`\n${failure instanceof Refused ? failure.message : failure.stack}\n`)
  process.exitCode = 1
}
