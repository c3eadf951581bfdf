import { describe, expect, it } from 'vitest'
import { startApp } from '../../testing/app.ts'
import { plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { plantDevice } from '../../testing/people/devices.ts'
import { isTooComplex } from './json.ts'

const buildNested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const buildRows = (row: string, count: number) => `{"plays":[${Array.from({ length: count }, () => row).join(',')}]}`

describe('isTooComplex', () => {
  it.each([
    ['a call', '{"plays":[{"a":[1,2]},{"b":{}}]}', false],
    ['twenty levels', buildNested(20), false],
    ['one level more', buildNested(21), true],
    ['levels beside each other', buildRows(buildNested(18), 1000), false],
    ['brackets in a string', `{"name":"${'['.repeat(100)}"}`, false],
    ['a quote in a string', `{"name":"\\"${'['.repeat(100)}"}`, false],
    ['a backslash that ends a string', `{"name":"\\\\","other":${buildNested(21)}}`, true],
    ['a string that never ends', `{"name":"${'['.repeat(100)}`, false],
    ['fifty thousand rows', buildRows('{}', 49_998), false],
    ['one row more', buildRows('{}', 49_999), true],
    ['brackets that close alone', `${']'.repeat(50)}${buildNested(21)}`, false],
  ])('%s: %s', (_what, text, expected) => {
    expect(isTooComplex(text)).toBe(expected)
  })
})

describe('a device', () => {
  it('gets 413 for two megabytes of brackets and for more than two of anything, and 200 for a full batch', async () => {
    const app = await startApp()
    const { screenIds } = await plantVehicle(app.context.db, await plantLocation(app.context.db), [10])
    const { token } = await plantDevice(app, screenIds[0] ?? '')
    const send = async (payload: string) => {
      const headers = { 'content-type': 'application/json', authorization: token }
      return (await app.server.inject({ method: 'POST', url: '/api/player/plays', headers, payload })).statusCode
    }
    const MIB = 1024 * 1024
    expect(await send(buildRows(buildNested(500), 2000))).toBe(413)
    expect(await send(buildRows(`"${'x'.repeat(2090)}"`, 1000))).toBe(200)
    expect(await send(buildRows(`"${'x'.repeat(2 * MIB)}"`, 1))).toBe(413)
    await app.close()
  })
})
