import { describe, expect, it } from 'vitest'
import { buildCamt, type BankLine, type StatementOptions, buildTransaction } from '../../../testing/bank.ts'
import { SETTINGS } from '../../../testing/operator-settings.ts'
import { buildZip } from '../../../testing/zip.ts'
import { type BankFile, NotBankFile, readBankFile, TooMuchInZip } from '../adapter/bank-file.ts'

const read = (xml: string | Uint8Array) => readBankFile(typeof xml === 'string' ? Buffer.from(xml) : xml, SETTINGS.iban)
const parseLines = (lines: readonly BankLine[], more: Partial<StatementOptions> = {}) =>
  read(buildCamt({ lines, ...more }))
const getOnlyEntry = ({ entries }: BankFile) => {
  expect(entries).toHaveLength(1)
  return entries[0]
}

const extractStatement = (xml: string) => /<Stmt>[\s\S]*<\/Stmt>/.exec(xml)?.[0] ?? ''

const HEADER = '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><BizSvc>x</BizSvc></AppHdr>'

describe('a bank statement', () => {
  it.each(['02', '08'] as const)('of version %s is read to the cent (product 8)', async (version) => {
    const lines: BankLine[] = [
      {
        cents: 107_100,
        party: 'Weber &amp; S&#246;hne',
        reference: 'rf46 2026 000123',
        words: ['part one', 'part two'],
      },
      { cents: -5, on: '2026-11-20', party: 'The bank', endToEndId: 'E-1' },
    ]
    expect(await parseLines(lines, { version })).toMatchObject({
      statementId: 'S-1',
      iban: 'DE89370400440532013000',
      openingCents: 100_000,
      closingCents: 207_095,
      entries: [
        {
          cents: 107_100,
          currency: 'EUR',
          bookedOn: '2026-11-21',
          valueOn: '2026-11-21',
          partyName: 'Weber & Söhne',
          reference: 'RF462026000123',
          remittance: 'part one part two',
          endToEndId: '',
        },
        {
          cents: -5,
          bookedOn: '2026-11-20',
          partyName: 'The bank',
          endToEndId: 'E-1',
        },
      ],
    })
  })

  it('contains only booked entries, in both versions of the status (camt.053)', async () => {
    for (const version of ['02', '08'] as const) {
      const { entries } = await parseLines([{ cents: 1 }, { cents: 2, status: 'PDNG' }, { cents: 3, status: 'INFO' }], {
        version,
      })
      expect(entries.map(({ cents }) => cents)).toEqual([1])
    }
  })

  it('splits a booking whose transactions add up to it, and no other (camt.053)', async () => {
    const parts = [
      { cents: 1, ownCents: 300, party: 'One', reference: 'RF462026000123' },
      { cents: 1, ownCents: 700, party: 'Two', words: 'two' },
    ]
    const details = parts.map((part) => buildTransaction(part)).join('')
    const apart = await parseLines([{ cents: 1_000, details }])
    expect(apart.entries).toMatchObject([
      { cents: 300, partyName: 'One', reference: 'RF462026000123' },
      { cents: 700, partyName: 'Two', remittance: 'two' },
    ])
    const whole = getOnlyEntry(await parseLines([{ cents: 999, details }]))
    expect(whole).toMatchObject({ cents: 999, partyName: '', remittance: 'two' })
  })

  it('distinguishes returns from payments (camt.053)', async () => {
    expect(getOnlyEntry(await parseLines([{ cents: 5, isReturn: true }]))).toMatchObject({ cents: 5, isReturn: true })
    const returned = buildTransaction({ cents: 5 }).replace(
      '</TxDtls>',
      '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>',
    )
    expect(getOnlyEntry(await parseLines([{ cents: 5, details: returned }]))).toMatchObject({ isReturn: true })
    expect(getOnlyEntry(await parseLines([{ cents: 5 }]))).toMatchObject({ isReturn: false })
  })

  it('gives an entry the same key in every file, and equal entries different keys (decision 20)', async () => {
    const twin: BankLine = { cents: 5, party: 'Twin', bankReference: false }
    const listKeys = async (lines: readonly BankLine[]) =>
      (await parseLines(lines, { openingCents: null })).entries.map(({ key }) => key)
    const [one, two] = await listKeys([twin, twin])
    expect(one).not.toBe(two)
    expect(await listKeys([{ cents: 9 }, twin, twin, { cents: 7 }])).toEqual(expect.arrayContaining([one, two]))
    const [named] = await listKeys([{ cents: 5, bankReference: 'X', words: 'as it was' }])
    expect(await listKeys([{ cents: 5, bankReference: 'X', words: 'told better' }])).toEqual([named])
    // A payment and its fee with the same bank reference.
    const shared = await listKeys([
      { cents: 5, bankReference: 'X' },
      { cents: -5, bankReference: 'X' },
    ])
    expect(new Set(shared).size).toBe(2)
  })

  it('can contain several statements of one account, each of which adds up (camt.053)', async () => {
    const first = buildCamt({ lines: [{ cents: 5 }] })
    const joinStatements = (more: Partial<StatementOptions>) =>
      first.replace(
        '</Stmt>',
        `</Stmt>${extractStatement(buildCamt({ lines: [{ cents: 6, bankReference: 'B' }], id: 'S-2', openingCents: 100_005, ...more }))}`,
      )
    expect(await read(joinStatements({}))).toMatchObject({
      openingCents: 100_000,
      closingCents: 100_011,
      entries: [{}, {}],
    })
    await expect(read(joinStatements({ closingCents: 1 }))).rejects.toMatchObject({ reason: 'sums' })
  })

  const OTHER = 'AT611904300234573201'
  const [ours, theirs] = [
    buildCamt({ lines: [{ cents: 5 }] }),
    buildCamt({ lines: [{ cents: 9 }], id: 'S-9', iban: OTHER }),
  ]

  it('of several accounts is read for the own one and names the others, in any order (D-09)', async () => {
    for (const xml of [
      ours.replace('</Stmt>', `</Stmt>${extractStatement(theirs)}`),
      theirs.replace('</Stmt>', `</Stmt>${extractStatement(ours)}`),
    ]) {
      const file = await read(xml)
      expect(file).toMatchObject({ iban: SETTINGS.iban, otherAccounts: [OTHER], closingCents: 100_005 })
      expect(getOnlyEntry(file)?.cents).toBe(5)
    }
    expect(await read(theirs)).toMatchObject({ iban: OTHER, otherAccounts: [] })
  })

  it.each<[string, (document: string) => string]>([
    ['a business message', (document) => `<BizMsgEnvlp>${HEADER}${document}</BizMsgEnvlp>`],
    ['two of them', (document) => `<e:DataPDU xmlns:e="urn:swift"><e:Body>${HEADER}${document}</e:Body></e:DataPDU>`],
    ['several documents', (document) => `<Env>${HEADER}${theirs.replace(/<\?.*?\?>/, '')}${document}</Env>`],
  ])('is read in the envelope of %s (D-09)', async (_what, inEnvelope) => {
    const [prolog = ''] = /^<\?.*?\?>/.exec(ours) ?? []
    const file = await read(prolog + inEnvelope(ours.slice(prolog.length)))
    expect(file).toMatchObject({ iban: SETTINGS.iban, openingCents: 100_000, closingCents: 100_005 })
    expect(getOnlyEntry(file)?.cents).toBe(5)
  })

  it('is read from a ZIP with a file for each day and account (D-09)', async () => {
    const on = '2026-11-22'
    const nextDay = buildCamt({ lines: [{ cents: 6, on }], id: 'S-2', openingCents: 100_005, on })
    for (const isPacked of [true, false]) {
      const zip = buildZip({ '2.xml': nextDay, '1.XML': ours, 'AT/3.xml': theirs, 'readme.txt': 'Hello' }, { isPacked })
      const { openingCents, closingCents, entries, otherAccounts } = await read(zip)
      expect({ openingCents, closingCents, otherAccounts }).toEqual({
        openingCents: 100_000,
        closingCents: 100_011,
        otherAccounts: [OTHER],
      })
      expect(entries.map(({ cents }) => cents)).toEqual([5, 6])
    }
  })

  it('has an entry of two files of a ZIP once, and two equal entries of one file twice (D-09)', async () => {
    const twice = [
      { cents: 5, party: 'Weber', bankReference: false as const },
      { cents: 5, party: 'Weber', bankReference: false as const },
    ]
    const later = { cents: 7, on: '2026-11-22', bankReference: false as const }
    const day = buildCamt({ lines: twice })
    const both = buildCamt({ lines: [...twice, later], id: 'S-2', on: '2026-11-22' })
    const { entries, closingCents } = await read(buildZip({ 'both.xml': both, 'day.xml': day }))
    expect(entries.map(({ cents }) => cents)).toEqual([5, 5, 7])
    expect(entries.map(({ key }) => key)).toEqual((await read(both)).entries.map(({ key }) => key))
    expect(closingCents).toBe(100_017)
  })

  it('has no balances for an account in another currency (D-06, decision 20)', async () => {
    const inFrancs = buildCamt({ lines: [{ cents: 5 }] }).replaceAll('EUR', 'CHF')
    expect(await read(inFrancs)).toMatchObject({
      openingCents: null,
      closingCents: null,
      entries: [{ cents: 5, currency: 'CHF' }],
    })
  })

  it('is refused if it is a damaged, encrypted or empty ZIP or a ZIP bomb (D-09)', async () => {
    const zip = buildZip({ 'a.xml': ours })
    await expect(read(zip.subarray(0, -10))).rejects.toThrow(NotBankFile)
    const changeByte = (at: number, value: number) => {
      const copy = Buffer.from(zip)
      copy[at] = value
      return copy
    }
    const directory = zip.length - 22 - 46 - 'a.xml'.length
    await expect(read(changeByte(40, 255))).rejects.toThrow(NotBankFile)
    await expect(read(changeByte(directory + 8, 1))).rejects.toMatchObject({ reason: 'encrypted' })
    await expect(read(changeByte(directory + 10, 9))).rejects.toMatchObject({ reason: 'zip' })
    await expect(read(changeByte(directory + 45, 255))).rejects.toMatchObject({ reason: 'zip' })
    await expect(read(buildZip({ 'readme.txt': 'Hello' }))).rejects.toMatchObject({ reason: 'statement' })
    const bomb = buildZip({ 'a.xml': ' '.repeat(21 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    await expect(read(bomb)).rejects.toThrow(TooMuchInZip)
    const half = ours + ' '.repeat(11 * 1024 * 1024)
    await expect(read(buildZip({ 'a.xml': half, 'b.xml': half }))).rejects.toThrow(TooMuchInZip)
  })

  it('can be written in Latin-1, with prefixes, comments and CDATA (camt.053)', async () => {
    const latin = buildCamt({ lines: [{ cents: 5, party: 'Café' }] }).replace('"UTF-8"', '"ISO-8859-1"')
    expect(getOnlyEntry(await read(Buffer.from(latin, 'latin1')))?.partyName).toBe('Café')
    const prefixed = buildCamt({ lines: [{ cents: 5, party: '<![CDATA[<Ntry> & co]]>' }] })
      .replaceAll(/<(\/?)([A-Z]\w*)/g, (tag, slash, name) => (name === 'CDATA' ? tag : `<${slash}ns:${name}`))
      .replaceAll('<![ns:CDATA[<ns:Ntry>', '<![CDATA[<Ntry>')
      .replace('xmlns=', 'xmlns:ns=')
      .replace('<ns:Stmt>', '<!-- <Ntry> --><ns:Stmt>')
    expect(getOnlyEntry(await read(prefixed))?.partyName).toContain('& co')
  })

  it('may be longer than what is read at once, wherever that is cut (decision 20)', async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => ({
      cents: index + 1,
      party: `B&#233;la &amp; \u{1F600} ${index}`,
    }))
    const { entries } = await parseLines(lines)
    expect(entries.map(({ cents, partyName }) => [cents, partyName])).toEqual(
      lines.map(({ cents }, index) => [cents, `Béla & \u{1F600} ${index}`]),
    )
  })

  it('takes as many transactions as a booking has, of which none is too long (decision 20)', async () => {
    const details = Array.from({ length: 3_000 }, (_, index) =>
      buildTransaction({ cents: 1, ownCents: 1, words: `${index} ${'x'.repeat(200)}` }),
    ).join('')
    expect(details.length).toBeGreaterThan(1024 * 1024)
    expect((await parseLines([{ cents: 3_000, details }])).entries).toHaveLength(3_000)
  })

  it('may begin on a new line, and have its namespace from the envelope', async () => {
    const namespace = / xmlns="[^"]*"/.exec(ours)?.[0] ?? ''
    const [prolog = ''] = /^<\?.*?\?>/.exec(ours) ?? []
    const file = await read(`${prolog}<Env${namespace}>${ours.slice(prolog.length).replace(namespace, '')}</Env>`)
    expect(getOnlyEntry(file)?.cents).toBe(5)
    expect(getOnlyEntry(await read(`\n${ours}`))?.cents).toBe(5)
  })

  it('removes control characters, which PostgreSQL refuses (decision 20)', async () => {
    expect(
      getOnlyEntry(await parseLines([{ cents: 5, words: 'a&#0;b&#x1;c&#xD800;d&#9999999;e\u0002f&#233;' }]))
        ?.remittance,
    ).toBe('a b c d e fé')
  })

  it.each<[string, string]>([
    ['xml', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt></Document>'],
    ['xml', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><'],
    ['xml', `${buildCamt({ lines: [] })}<!-- `],
    ['format', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"/>'],
    ['format', '<html><body>Sign in</body></html>'.replaceAll('html', 'Document')],
    ['doctype', '<!DOCTYPE Document SYSTEM "file:///etc/passwd"><Document/>'],
    ['xml', 'nothing'],
    ['statement', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt/></Document>'],
    [
      'doctype',
      `<!DOCTYPE Document [<!ENTITY a "${'b'.repeat(100)}">]>${buildCamt({ lines: [] }).replace(/<\?.*?\?>/, '')}`,
    ],
    ['xml', buildCamt({ lines: [{ cents: 5, party: '&a;' }] })],
    ['xml', buildCamt({ lines: [{ cents: 5, party: 'A & B' }] })],
    ['size', buildCamt({ lines: [{ cents: 5, details: '<Btch/>'.repeat(80_000) }] })],
    ['depth', '<a>'.repeat(50)],
    ['amount', buildCamt({ lines: [{ cents: 5 }] }).replace('>0.05<', '>0,05<')],
    ['day', buildCamt({ lines: [{ cents: 5, on: '1900-01-01' }] })],
    ['day', buildCamt({ lines: [{ cents: 5, on: '9999-12-31' }] })],
    ['xml', buildCamt({ lines: [{ cents: 5, details: '<__proto__><Amt>1</Amt></__proto__>' }] })],
    ['direction', buildCamt({ lines: [{ cents: 5 }] }).replaceAll('CRDT', 'CREDIT')],
    ['size', buildCamt({ lines: [{ cents: 5, words: 'x'.repeat(600_000) }] })],
    ['encoding', buildCamt({ lines: [] }).replace('UTF-8', 'EBCDIC-CP-DE')],
  ])('is refused for an invalid %s (product 8)', async (reason, xml) => {
    await expect(read(xml)).rejects.toEqual(new NotBankFile(reason))
    await expect(read(xml)).rejects.toMatchObject({ reason })
  })

  it('is refused quickly if it is built to need much time (decision 20)', async () => {
    for (const evil of [
      '<!--'.repeat(500_000),
      '<a "'.repeat(500_000),
      '<'.repeat(2_000_000),
      '<a '.repeat(700_000),
      `<a ${'"'.repeat(8_000_000)}>`,
    ]) {
      await expect(read(evil)).rejects.toThrow(NotBankFile)
    }
  })
})
