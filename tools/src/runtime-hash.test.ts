import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT, findRuntime } from '../install.mjs'
import { assertKnownRuntime, RUNTIME_VERSION } from '../runtime-hash.mjs'

test('D-50 the Node.js that runs the product has the known hash and the required version', async () => {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(devDependencies.node).toBe(RUNTIME_VERSION)
  await assertKnownRuntime(findRuntime())
})

test('D-50 rejects another program, and a platform without a known hash', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-runtime-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const other = join(folder, 'node')
  writeFileSync(other, 'not Node')
  await expect(assertKnownRuntime(other)).rejects.toThrow(`${other} is not the Node ${RUNTIME_VERSION}`)
  await expect(assertKnownRuntime(findRuntime() ?? '', 'sunos sparc')).rejects.toThrow('for sunos sparc')
})
