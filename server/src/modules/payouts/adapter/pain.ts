import { toSepaName, toSepaText } from '../rules/sepa-text.ts'

/** The content of the transfer file of a payout run. */
export type TransferFile = {
  /** the message id, unique for ever */
  number: string
  madeAt: Date
  executesOn: string
  initiator: string
  debtor: Account & { bic: string | null }
  transfers: readonly Transfer[]
}

type Account = { name: string; iban: string; address: Address }
/** Unknown fields are empty. */
type Address = { street: string; postcode: string; town: string; country: string }
export type Transfer = Account & { endToEndId: string; cents: number; remittance: string }

/**
 * SEPA credit transfers as pain.001.001.09 (standards 11): one instruction, booked as a batch, charges shared.
 *
 * Written by hand: addresses have to be structured since November 2026, which no library of the registry does.
 */
export function buildPainFile({ number, madeAt, executesOn, initiator, debtor, transfers }: TransferFile): string {
  const count = buildElement('NbOfTxs', String(transfers.length))
  const sum = buildElement('CtrlSum', formatEuro(transfers.reduce((total, { cents }) => total + cents, 0)))
  const header = buildElement(
    'GrpHdr',
    buildElement('MsgId', number),
    buildElement('CreDtTm', madeAt.toISOString()),
    count,
    sum,
    buildElement('InitgPty', buildName(initiator)),
  )
  const instruction = buildElement(
    'PmtInf',
    buildElement('PmtInfId', `${number}-1`),
    buildElement('PmtMtd', 'TRF'),
    buildElement('BtchBookg', 'true'),
    count,
    sum,
    buildElement('PmtTpInf', buildElement('SvcLvl', buildElement('Cd', 'SEPA'))),
    buildElement('ReqdExctnDt', buildElement('Dt', executesOn)),
    buildElement('Dbtr', buildName(debtor.name), buildAddress(debtor.address)),
    buildElement('DbtrAcct', buildElement('Id', buildElement('IBAN', debtor.iban)), buildElement('Ccy', 'EUR')),
    buildElement('DbtrAgt', buildElement('FinInstnId', buildBank(debtor.bic))),
    buildElement('ChrgBr', 'SLEV'),
    ...transfers.map(buildTransfer),
  )
  const body = buildElement('CstmrCdtTrfInitn', header, '\n', instruction, '\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">\n${body}\n</Document>\n`
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

function buildTransfer({ endToEndId, cents, remittance, ...creditor }: Transfer): string {
  return `\n${buildElement(
    'CdtTrfTxInf',
    buildElement('PmtId', buildElement('EndToEndId', endToEndId)),
    buildElement('Amt', `<InstdAmt Ccy="EUR">${formatEuro(cents)}</InstdAmt>`),
    buildElement('Cdtr', buildName(creditor.name), buildAddress(creditor.address)),
    buildElement('CdtrAcct', buildElement('Id', buildElement('IBAN', creditor.iban))),
    buildElement('RmtInf', buildElement('Ustrd', remittance)),
  )}`
}

/** The rulebook limits names; the schema limits the parts of addresses. */
const MAX_LENGTHS = { name: 70, street: 70, postcode: 16, town: 35 } as const

/** In SEPA characters. The books keep the original name, which the payee's bank compares (Regulation (EU) 2024/886). */
const buildName = (text: string) => buildElement('Nm', truncate(toSepaName(text), MAX_LENGTHS.name))

/** An address requires town and country. Without them it is omitted, because it is optional. */
function buildAddress(of: Address): string {
  const { country } = of
  const [street, postcode, town] = [
    truncate(of.street, MAX_LENGTHS.street),
    truncate(of.postcode, MAX_LENGTHS.postcode),
    truncate(of.town, MAX_LENGTHS.town),
  ]
  if (town === '' || country === '') return ''
  return buildElement(
    'PstlAdr',
    street && buildElement('StrtNm', street),
    postcode && buildElement('PstCd', postcode),
    buildElement('TwnNm', town),
    buildElement('Ctry', country),
  )
}

const buildBank = (bic: string | null) =>
  bic ? buildElement('BICFI', bic) : buildElement('Othr', buildElement('Id', 'NOTPROVIDED'))

const formatEuro = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Text comes from `truncate`, or contains no character with a meaning in XML. */
const buildElement = (tag: string, ...parts: readonly string[]) => `<${tag}>${parts.join('')}</${tag}>`

/** Text in SEPA characters, cut to its maximum length; no element for an empty text. */
const truncate = (text: string, maxLength: number) => toSepaText(text).slice(0, maxLength).trim()
