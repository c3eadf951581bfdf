import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { describeInstallFailure } from '../install.mjs'

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

test('quick imports resolve the same modules as Node.js (product 10)', () => {
  const schema = new URL('../../server/src/modules/identity/schema.ts', import.meta.url).href
  const ask = `
    const { users } = await import('${schema}')
    const { getTableName } = await import('drizzle-orm')
    console.log(getTableName(users), ['drizzle-orm', 'drizzle-orm/pg-core', 'zod/mini', 'pg'].map((name) => import.meta.resolve(name)))
    await import('drizzle-orm/nothing').catch((error) => console.log(error.code))`
  const said = [[], ['--import', new URL('../quick-imports.mjs', import.meta.url).href]].map(
    (flags) => spawnSync(process.execPath, [...flags, '--input-type=module', '-e', ask], { encoding: 'utf8' }).stdout,
  )
  expect(said[0]).toContain('users')
  expect(said[1]).toBe(said[0])
})
