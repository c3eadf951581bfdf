import { describe, expect, it } from 'vitest'
import { startHouse } from '../../testing/house.ts'
import { plantCity, plantVehicle } from '../../testing/city.ts'
import { plantDevice } from '../../testing/people/devices.ts'
import { isIntricate } from './json.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const rows = (row: string, count: number) => `{"plays":[${Array.from({ length: count }, () => row).join(',')}]}`

describe('JSON is too intricate', () => {
  it.each([
    ['a call', '{"plays":[{"a":[1,2]},{"b":{}}]}', false],
    ['twenty levels', nested(20), false],
    ['one level more', nested(21), true],
    ['levels beside each other', rows(nested(18), 1000), false],
    ['brackets in a string', `{"name":"${'['.repeat(100)}"}`, false],
    ['a quote in a string', `{"name":"\\"${'['.repeat(100)}"}`, false],
    ['a backslash that ends a string', `{"name":"\\\\","other":${nested(21)}}`, true],
    ['a string that never ends', `{"name":"${'['.repeat(100)}`, false],
    ['fifty thousand rows', rows('{}', 49_998), false],
    ['one row more', rows('{}', 49_999), true],
    ['brackets that close alone', `${']'.repeat(50)}${nested(21)}`, false],
  ])('%s: %s', (_what, text, expected) => {
    expect(isIntricate(text)).toBe(expected)
  })
})

describe('a device', () => {
  it('is refused two megabytes of brackets and more than two of anything, and heard with a full batch', async () => {
    const house = await startHouse()
    const { screenIds } = await plantVehicle(house.house.db, await plantCity(house.house.db), [10])
    const { token } = await plantDevice(house, screenIds[0] ?? '')
    const send = async (payload: string) => {
      const headers = { 'content-type': 'application/json', authorization: token }
      return (await house.server.inject({ method: 'POST', url: '/api/player/plays', headers, payload })).statusCode
    }
    const MIB = 1024 * 1024
    expect(await send(rows(nested(500), 2000))).toBe(413)
    expect(await send(rows(`"${'x'.repeat(2090)}"`, 1000))).toBe(200)
    expect(await send(rows(`"${'x'.repeat(2 * MIB)}"`, 1))).toBe(413)
    await house.close()
  })
})
