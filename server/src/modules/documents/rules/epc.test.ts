import { create } from 'qrcode'
import { describe, expect, it } from 'vitest'
import { formatEpc } from './epc.ts'

const R = {
  accountHolder: 'Example Marketplace GmbH',
  iban: 'DE89370400440532013000',
  bic: null,
  cents: 107_100,
  reference: 'RF462026000123',
}

describe('the text of the QR code for banking apps', () => {
  it('equals the worked example byte by byte (EPC069-12, standards 10)', () => {
    const lines = ['BCD', '002', '1', 'SCT', '', R.accountHolder, R.iban, 'EUR1071.00', '', 'RF462026000123']
    expect(formatEpc(R)).toBe(lines.join('\n'))
    expect(Buffer.byteLength(formatEpc(R))).toBe(89)
    expect(create(formatEpc(R), { errorCorrectionLevel: 'M' }).version).toBe(5)
  })

  it('equals the other worked example (EPC069-12, standards 10)', () => {
    const lines = formatEpc({ ...R, cents: 75_000, reference: 'RF192026000124' }).split('\n')
    expect([lines[7], lines[9]]).toEqual(['EUR750.00', 'RF192026000124'])
  })

  it('has a fixed number of lines for any name, and at most 331 bytes (EPC069-12)', () => {
    const text = formatEpc({
      ...R,
      bic: 'COBADEFFXXX',
      accountHolder: `A\nB\r\n${'ž'.repeat(90)}`,
      cents: 99_999_999_999,
    })
    const lines = text.split('\n')
    expect([lines.length, lines[4], lines[5]?.length, lines[7]]).toEqual([10, 'COBADEFFXXX', 70, 'EUR999999999.99'])
    expect(create(text, { errorCorrectionLevel: 'M' }).version).toBeLessThanOrEqual(13)
  })

  it('has the payee on one line and the IBAN without spaces, for an amount from one cent (EPC069-12)', () => {
    const text = formatEpc({
      ...R,
      accountHolder: ' Ann \t\n Example\n',
      iban: 'DE89 3704 0044 0532 0130 00',
      cents: 1,
    })
    expect(text.split('\n').slice(5, 8)).toEqual(['Ann Example', R.iban, 'EUR0.01'])
  })

  it.each([0, -1, 100_000_000_000])('is refused for %i cents (EPC069-12)', (cents) => {
    expect(() => formatEpc({ ...R, cents })).toThrow('EPC')
  })
})
