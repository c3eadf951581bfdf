import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

const DIST = fileURLToPath(new URL('../../player/dist/', import.meta.url))
const KiB = 1024

test("the player's JavaScript has at most 60 KiB, and 35 without pairing (PLY-8)", () => {
  const scripts = readdirSync(`${DIST}assets`).filter((name) => name.endsWith('.js'))
  const sizes = scripts.map((name) => ({ name, size: gzipSync(readFileSync(`${DIST}assets/${name}`)).length }))
  const first = sizes.filter(({ name }) => readFileSync(`${DIST}index.html`, 'utf8').includes(name))
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(60 * KiB)
  expect(first.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(35 * KiB)
  expect(first.length).toBeGreaterThan(0)
})
