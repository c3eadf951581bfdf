import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, describe, expect, it } from 'vitest'
import { buildPainFile, type Transfer, type TransferFile } from './pain.ts'

/**
 * The schema of the elements that a payout file uses (pain.001.001.09 and the rulebook of SEPA credit transfers,
 * standards 11): their order, occurrences, lengths and characters. It is written from the standard for this test,
 * because no package contains the schema. Unused elements are left out, so that a file with them fails.
 */
const SCHEMA = `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"
    targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" elementFormDefault="qualified">
  <xs:element name="Document"><xs:complexType><xs:sequence>
    <xs:element name="CstmrCdtTrfInitn"><xs:complexType><xs:sequence>
      <xs:element name="GrpHdr"><xs:complexType><xs:sequence>
        <xs:element name="MsgId" type="Id35"/>
        <xs:element name="CreDtTm" type="xs:dateTime"/>
        <xs:element name="NbOfTxs" type="Count"/>
        <xs:element name="CtrlSum" type="Sum"/>
        <xs:element name="InitgPty"><xs:complexType><xs:sequence><xs:element name="Nm" type="Text70"/></xs:sequence></xs:complexType></xs:element>
      </xs:sequence></xs:complexType></xs:element>
      <xs:element name="PmtInf"><xs:complexType><xs:sequence>
        <xs:element name="PmtInfId" type="Id35"/>
        <xs:element name="PmtMtd"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="TRF"/></xs:restriction></xs:simpleType></xs:element>
        <xs:element name="BtchBookg" type="xs:boolean"/>
        <xs:element name="NbOfTxs" type="Count"/>
        <xs:element name="CtrlSum" type="Sum"/>
        <xs:element name="PmtTpInf"><xs:complexType><xs:sequence><xs:element name="SvcLvl"><xs:complexType><xs:sequence>
          <xs:element name="Cd"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="SEPA"/></xs:restriction></xs:simpleType></xs:element>
        </xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
        <xs:element name="ReqdExctnDt"><xs:complexType><xs:sequence><xs:element name="Dt" type="xs:date"/></xs:sequence></xs:complexType></xs:element>
        <xs:element name="Dbtr" type="Party"/>
        <xs:element name="DbtrAcct"><xs:complexType><xs:sequence>
          <xs:element name="Id" type="AccountId"/>
          <xs:element name="Ccy"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="EUR"/></xs:restriction></xs:simpleType></xs:element>
        </xs:sequence></xs:complexType></xs:element>
        <xs:element name="DbtrAgt"><xs:complexType><xs:sequence><xs:element name="FinInstnId"><xs:complexType><xs:choice>
          <xs:element name="BICFI"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?"/></xs:restriction></xs:simpleType></xs:element>
          <xs:element name="Othr"><xs:complexType><xs:sequence>
            <xs:element name="Id"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="NOTPROVIDED"/></xs:restriction></xs:simpleType></xs:element>
          </xs:sequence></xs:complexType></xs:element>
        </xs:choice></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
        <xs:element name="ChrgBr"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="SLEV"/></xs:restriction></xs:simpleType></xs:element>
        <xs:element name="CdtTrfTxInf" maxOccurs="unbounded"><xs:complexType><xs:sequence>
          <xs:element name="PmtId"><xs:complexType><xs:sequence><xs:element name="EndToEndId" type="Id35"/></xs:sequence></xs:complexType></xs:element>
          <xs:element name="Amt"><xs:complexType><xs:sequence><xs:element name="InstdAmt"><xs:complexType><xs:simpleContent>
            <xs:extension base="Amount"><xs:attribute name="Ccy" use="required" fixed="EUR"/></xs:extension>
          </xs:simpleContent></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
          <xs:element name="Cdtr" type="Party"/>
          <xs:element name="CdtrAcct"><xs:complexType><xs:sequence><xs:element name="Id" type="AccountId"/></xs:sequence></xs:complexType></xs:element>
          <xs:element name="RmtInf"><xs:complexType><xs:sequence><xs:element name="Ustrd"><xs:simpleType><xs:restriction base="Sepa">
            <xs:minLength value="1"/><xs:maxLength value="140"/></xs:restriction></xs:simpleType></xs:element></xs:sequence></xs:complexType></xs:element>
        </xs:sequence></xs:complexType></xs:element>
      </xs:sequence></xs:complexType></xs:element>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>
  <xs:complexType name="Party"><xs:sequence>
    <xs:element name="Nm" type="Text70"/>
    <xs:element name="PstlAdr" minOccurs="0"><xs:complexType><xs:sequence>
      <xs:element name="StrtNm" type="Text70" minOccurs="0"/>
      <xs:element name="PstCd" minOccurs="0"><xs:simpleType><xs:restriction base="xs:string"><xs:minLength value="1"/><xs:maxLength value="16"/></xs:restriction></xs:simpleType></xs:element>
      <xs:element name="TwnNm"><xs:simpleType><xs:restriction base="xs:string"><xs:minLength value="1"/><xs:maxLength value="35"/></xs:restriction></xs:simpleType></xs:element>
      <xs:element name="Ctry"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{2}"/></xs:restriction></xs:simpleType></xs:element>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType>
  <xs:complexType name="AccountId"><xs:sequence><xs:element name="IBAN"><xs:simpleType><xs:restriction base="xs:string">
    <xs:pattern value="[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}"/></xs:restriction></xs:simpleType></xs:element></xs:sequence></xs:complexType>
  <xs:simpleType name="Sepa"><xs:restriction base="xs:string"><xs:pattern value="[a-zA-Z0-9/\\-?:().,'+ ]+"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Id35"><xs:restriction base="Sepa"><xs:minLength value="1"/><xs:maxLength value="35"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Text70"><xs:restriction base="Sepa"><xs:minLength value="1"/><xs:maxLength value="70"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Count"><xs:restriction base="xs:string"><xs:pattern value="[0-9]{1,15}"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Sum"><xs:restriction base="xs:decimal"><xs:totalDigits value="18"/><xs:fractionDigits value="2"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="Amount"><xs:restriction base="xs:decimal">
    <xs:minInclusive value="0.01"/><xs:maxInclusive value="999999999.99"/><xs:fractionDigits value="2"/></xs:restriction></xs:simpleType>
</xs:schema>`

const sole: Transfer = {
  endToEndId: 'PAYOUT-2026-12-0001-00001',
  cents: 74_970,
  name: 'Trattoria Sole GmbH',
  iban: 'DE02120300000000202051',
  address: { street: 'Große Elbstraße 1', postcode: '22767', town: 'Hamburg', country: 'DE' },
  remittance: 'PAYOUT-2026-12-0001 SB-2026-000041',
}
const rijders: Transfer = {
  ...sole,
  endToEndId: 'PAYOUT-2026-12-0001-00002',
  cents: 52_500,
  name: 'Rijders BV',
  iban: 'NL91ABNA0417164300',
  address: { street: '', postcode: '', town: 'Utrecht', country: 'NL' },
}
const file: TransferFile = {
  number: 'PAYOUT-2026-12-0001',
  madeAt: new Date('2026-12-15T09:00:00Z'),
  executesOn: '2026-12-16',
  initiator: 'Example Marketplace GmbH',
  debtor: {
    name: 'Example Marketplace GmbH',
    iban: 'DE89370400440532013000',
    bic: null,
    address: { street: 'Torstraße 1', postcode: '10115', town: 'Berlin', country: 'DE' },
  },
  transfers: [sole, rijders],
}

describe('the file for the bank (standards 11)', () => {
  const schema = XmlDocument.fromString(SCHEMA)
  const validator = XsdValidator.fromDoc(schema)
  afterAll(() => {
    validator.dispose()
    schema.dispose()
  })

  /** The error in a file; undefined if it is valid. */
  const findFault = (xml: string): string | undefined => {
    const document = XmlDocument.fromString(xml)
    try {
      validator.validate(document)
      return undefined
    } catch (fault) {
      return String(fault)
    } finally {
      document.dispose()
    }
  }
  const buildFile = (more: Partial<Transfer>) => buildPainFile({ ...file, transfers: [{ ...sole, ...more }] })

  it('contains the worked example: two transfers, their sum, the day, structured addresses', () => {
    const xml = buildPainFile(file)
    expect(findFault(xml)).toBeUndefined()
    expect(xml.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>1274\.70<\/CtrlSum>/g)).toHaveLength(2)
    expect(xml).toContain('<ReqdExctnDt><Dt>2026-12-16</Dt></ReqdExctnDt>')
    expect(xml).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>')
    expect(xml).toContain(
      '<Cdtr><Nm>Rijders BV</Nm><PstlAdr><TwnNm>Utrecht</TwnNm><Ctry>NL</Ctry></PstlAdr></Cdtr>' +
        '<CdtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></CdtrAcct>',
    )
  })

  it('names the bank if the operator has entered its BIC', () => {
    const xml = buildPainFile({ ...file, debtor: { ...file.debtor, bic: 'COBADEFFXXX' } })
    expect(findFault(xml)).toBeUndefined()
    expect(xml).toContain('<BICFI>COBADEFFXXX</BICFI>')
  })

  it.each<[string, Partial<Transfer>, string]>([
    ['no town', { address: { ...sole.address, town: '' } }, '<Cdtr><Nm>Trattoria Sole GmbH</Nm></Cdtr>'],
    ['XML characters in the name', { name: 'A & B <"Bar">' }, '<Nm>A + B ..Bar..</Nm>'],
    ['line breaks and invalid characters', { name: 'Sole\n\u0000\u001FBar\uFFFF' }, '<Nm>Sole Bar</Nm>'],
    ['an invisible town', { address: { ...sole.address, town: '\u0001\u200B' } }, 'GmbH</Nm></Cdtr>'],
    ['an invisible street', { address: { ...sole.address, street: '\u202E' } }, '<PstlAdr><PstCd>'],
    ['a name with a direction override', { name: 'Sole \u202EraB\u202C' }, '<Nm>Sole raB</Nm>'],
    [
      'letters of another alphabet (D-10)',
      { name: 'Žofie Łukasz Groß, Щербаков' },
      '<Nm>Zofie Lukasz Gross, Shterbakov</Nm>',
    ],
    ['no letter that banks accept (D-10)', { name: '🍕 李明' }, '<Nm>NOTPROVIDED</Nm>'],
    ['a cent', { cents: 1 }, '<InstdAmt Ccy="EUR">0.01</InstdAmt>'],
    ['the maximum amount', { cents: 99_999_999_999 }, '<InstdAmt Ccy="EUR">999999999.99</InstdAmt>'],
  ])('is valid with %s', (_, more, part) => {
    const xml = buildFile(more)
    expect(findFault(xml)).toBeUndefined()
    expect(xml).toContain(part)
  })

  it('truncates long texts between letters', () => {
    const long = 'Ж'.repeat(200)
    const xml = buildFile({ name: long, address: { street: long, postcode: long, town: long, country: 'DE' } })
    expect(findFault(xml)).toBeUndefined()
    expect(xml).toContain(`<Nm>${'Zh'.repeat(35)}</Nm>`)
  })

  it.each<[string, string, string]>([
    ['without the wrapper around the day', '<Dt>2026-12-16</Dt>', '2026-12-16'],
    ['in another currency', 'Ccy="EUR">749.70', 'Ccy="USD">749.70'],
    ['with parts of a cent', '749.70', '749.705'],
    ['with a letter that not every bank accepts', 'PAYOUT-2026-12-0001 SB-2026-000041', 'Größe'],
    ['with an unstructured address', '<TwnNm>Hamburg</TwnNm>', '<AdrLine>Hamburg</AdrLine>'],
    ['without an end-to-end id', '<EndToEndId>PAYOUT-2026-12-0001-00001</EndToEndId>', ''],
  ])('is invalid %s', (_, good, wrong) => {
    const xml = buildPainFile(file)
    expect(xml).toContain(good)
    expect(findFault(xml.replace(good, wrong))).toBeDefined()
  })

  it('is valid and has exact totals with thousands of transfers', () => {
    const transfers = Array.from({ length: 5_000 }, (_, index) => ({ ...sole, cents: 33_333 + index }))
    const xml = buildPainFile({ ...file, transfers })
    const cents = transfers.reduce((sum, one) => sum + one.cents, 0)
    expect(findFault(xml)).toBeUndefined()
    expect(xml).toContain(`<NbOfTxs>5000</NbOfTxs><CtrlSum>${(cents / 100).toFixed(2)}</CtrlSum>`)
  })
})
