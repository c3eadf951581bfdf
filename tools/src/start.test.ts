import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { describeInstallFailure } from '../install.mjs'
import { BUNDLED_SERVER, startTestServer } from './harness/server.ts'
import { startOnFreePort } from './ports.ts'

const script = fileURLToPath(new URL('../start.mjs', import.meta.url))

test('reports a taken port with a remedy before the installation', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  const { status, stderr, stdout } = spawnSync(process.execPath, [script], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr.trim()).toBe(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`)
})

test.each(['0', '-1', '65536', '1e3', 'http'])('refuses PORT=%s before the installation, with an example', (port) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [script], {
    env: { ...process.env, PORT: port },
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr: stderr.trim() }).toEqual({
    status: 1,
    stdout: '',
    stderr: `PORT is "${port}", but has to be a number from 1 to 65535: PORT=3000 npm start`,
  })
})

test.each([
  [127, '', 'npm was not found'],
  [1, 'npm error code EAI_AGAIN\nnpm error request to the registry failed', 'registry could not be reached'],
  [1, 'npm error code ENOSPC', 'The disk is full'],
  [1, 'npm error code EACCES', 'cannot be written'],
  [
    1,
    'npm error `npm ci` can only install packages when your package.json and package-lock.json are in sync',
    'the lines above say why',
  ],
])('a failed installation (code %i, %j) is told as "%s"', (code, output, sentence) => {
  expect(describeInstallFailure(code, output)).toContain(sentence)
})

test('starts the bundled server, which finds its migrations, threads and sources (product 10)', async () => {
  const build = `import(${JSON.stringify(new URL('../build.mjs', import.meta.url).href)}).then((it) => it.ensureBuilt(['server']))`
  expect(spawnSync(process.execPath, ['-e', build], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-bundle-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))

  const server = await startOnFreePort((port) => startTestServer(port, { DATA_DIR: dataDir }, BUNDLED_SERVER))
  onTestFinished(server.stop)
  const register = (password: string) =>
    fetch(`${server.url}/api/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@example.com',
        password,
        confirmPassword: password,
        role: 'client',
      }),
    }).then((reply) => reply.json())
  expect(await register('password1234')).toMatchObject({ code: 'passwordCommon' })
  await server.stop()
  expect(server.getOutput()).not.toContain('Error')

  const { stderr } = spawnSync(process.execPath, BUNDLED_SERVER, {
    env: { ...process.env, DATA_DIR: fileURLToPath(import.meta.url) },
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/server[\\/]src[\\/].*\.ts:\d+/)
})
