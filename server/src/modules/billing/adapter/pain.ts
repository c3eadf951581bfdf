import { sepaName, sepaText } from '../rules/sepa-text.ts'

/** A payout run as the bank gets it. */
export type TransferFile = {
  /** the message id, never used again */
  number: string
  madeAt: Date
  executesOn: string
  initiator: string
  debtor: Account & { bic: string | null }
  transfers: readonly Transfer[]
}

type Account = { name: string; iban: string; address: Address }
/** Empty where nothing is known. */
type Address = { street: string; postcode: string; town: string; country: string }
export type Transfer = Account & { endToEndId: string; cents: number; remittance: string }

/**
 * SEPA credit transfers as pain.001.001.09 (standards 11): one instruction, booked as a batch, charges shared.
 *
 * Written by hand: addresses have to be structured since November 2026, which no library of the registry does.
 */
export function painFile({ number, madeAt, executesOn, initiator, debtor, transfers }: TransferFile): string {
  const count = element('NbOfTxs', String(transfers.length))
  const sum = element('CtrlSum', euro(transfers.reduce((total, { cents }) => total + cents, 0)))
  const header = element(
    'GrpHdr',
    element('MsgId', number),
    element('CreDtTm', madeAt.toISOString()),
    count,
    sum,
    element('InitgPty', name(initiator)),
  )
  const instruction = element(
    'PmtInf',
    element('PmtInfId', `${number}-1`),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'true'),
    count,
    sum,
    element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))),
    element('ReqdExctnDt', element('Dt', executesOn)),
    element('Dbtr', name(debtor.name), address(debtor.address)),
    element('DbtrAcct', element('Id', element('IBAN', debtor.iban)), element('Ccy', 'EUR')),
    element('DbtrAgt', element('FinInstnId', bank(debtor.bic))),
    element('ChrgBr', 'SLEV'),
    ...transfers.map(transferElement),
  )
  const body = element('CstmrCdtTrfInitn', header, '\n', instruction, '\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">\n${body}\n</Document>\n`
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

function transferElement({ endToEndId, cents, remittance, ...creditor }: Transfer): string {
  return `\n${element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', endToEndId)),
    element('Amt', `<InstdAmt Ccy="EUR">${euro(cents)}</InstdAmt>`),
    element('Cdtr', name(creditor.name), address(creditor.address)),
    element('CdtrAcct', element('Id', element('IBAN', creditor.iban))),
    element('RmtInf', element('Ustrd', remittance)),
  )}`
}

/** The longest that each may be: names by the rulebook, parts of addresses by the schema. */
const MOST = { name: 70, street: 70, postcode: 16, town: 35 } as const

/** In SEPA characters. The books keep the original name, which the payee's bank compares (Regulation (EU) 2024/886). */
const name = (text: string) => element('Nm', cut(sepaName(text), MOST.name))

/** Town and country are needed; without a town there is no address at all, as no address is asked for. */
function address(of: Address): string {
  const { country } = of
  const [street, postcode, town] = [
    cut(of.street, MOST.street),
    cut(of.postcode, MOST.postcode),
    cut(of.town, MOST.town),
  ]
  if (town === '' || country === '') return ''
  return element(
    'PstlAdr',
    street && element('StrtNm', street),
    postcode && element('PstCd', postcode),
    element('TwnNm', town),
    element('Ctry', country),
  )
}

const bank = (bic: string | null) => (bic ? element('BICFI', bic) : element('Othr', element('Id', 'NOTPROVIDED')))

const euro = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Text comes from `cut`, or contains no character with a meaning in XML. */
const element = (tag: string, ...parts: readonly string[]) => `<${tag}>${parts.join('')}</${tag}>`

/** Text in SEPA characters, cut to its maximum length; no element for an empty text. */
const cut = (text: string, most: number) => sepaText(text).slice(0, most).trim()
