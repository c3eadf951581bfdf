import { compareKeys } from '@marquee/contract/text.rules'
import { bankTexts } from '@marquee/contract/messages/bank'

/**
 * The bank statement of the demo, in which clients pay invoices exactly, partly, twice or not at all. It depends only
 * on invoices and payout runs: a later statement contains the same entries, and new ones for new invoices.
 */
export type DemoInvoice = {
  number: string
  ordinal: number
  reference: string
  company: string
  grossCents: number
  issuedOn: string
}
export type DemoPayout = { number: string; totalCents: number; bookedOn: string }
export type DemoAccount = { iban: string; accountHolder: string }

const texts = bankTexts.demo

type Transfer = {
  /** the bank's reference */
  name: string
  bookedOn: string
  cents: number
  party: string
  reference?: string
  remittance?: string
  messageId?: string
}

/** @param invoices at least one */
export function buildDemoCamt(
  account: DemoAccount,
  invoices: readonly DemoInvoice[],
  payouts: readonly DemoPayout[],
): string {
  const transfers = [
    ...invoices.flatMap(buildTransfers),
    ...buildUnknownPayment(invoices),
    ...payouts.map((payout) => ({
      name: `P-${payout.number}`,
      bookedOn: payout.bookedOn,
      cents: -payout.totalCents,
      party: '',
      messageId: payout.number,
      remittance: payout.number,
    })),
  ].toSorted((one, other) => compareKeys(one.bookedOn, other.bookedOn) || compareKeys(one.name, other.name))
  const [from, until] = [transfers[0]?.bookedOn ?? '', transfers.at(-1)?.bookedOn ?? '']
  const sum = transfers.reduce((total, { cents }) => total + cents, 0)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>DEMO-${until}-${transfers.length}</MsgId><CreDtTm>${until}T18:00:00Z</CreDtTm></GrpHdr>`,
    `<Stmt><Id>DEMO-${until}-${transfers.length}</Id><CreDtTm>${until}T18:00:00Z</CreDtTm>`,
    `<FrToDt><FrDtTm>${from}T00:00:00Z</FrDtTm><ToDtTm>${until}T18:00:00Z</ToDtTm></FrToDt>`,
    `<Acct><Id><IBAN>${account.iban}</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>${escapeXml(account.accountHolder)}</Nm></Ownr></Acct>`,
    buildBalance('OPBD', OPENING_CENTS, from),
    buildBalance('CLBD', OPENING_CENTS + sum, until),
    ...transfers.map(buildBooking),
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ].join('\n')
}

const OPENING_CENTS = 1_250_000

/** The payments of an invoice, by its ordinal: most are exact, some are not. */
function buildTransfers({ number, ordinal, reference, company, grossCents, issuedOn }: DemoInvoice): Transfer[] {
  if (grossCents <= 1) return []
  const whole = { name: `I-${number}`, bookedOn: issuedOn, cents: grossCents, party: company }
  switch (ordinal % 8) {
    case 2:
      return [{ ...whole, cents: Math.floor(grossCents / 2), reference, remittance: texts.firstHalf({ number }) }]
    case 3:
      return [{ ...whole, remittance: texts.advertising }]
    case 4:
      return [
        { ...whole, reference },
        { ...whole, name: `I-${number}-2`, reference },
      ]
    case 5:
      return [{ ...whole, remittance: texts.invoice({ number }) }]
    case 6:
      // This invoice is not paid.
      return []
    default:
      return [{ ...whole, reference }]
  }
}

/** A payment from a company without invoices. */
function buildUnknownPayment(invoices: readonly DemoInvoice[]): Transfer[] {
  const days = invoices.map(({ issuedOn }) => issuedOn).toSorted()
  return days.slice(0, 1).map((bookedOn) => ({
    name: 'S-1',
    bookedOn,
    cents: 4_990,
    party: texts.unknownCompany,
    remittance: texts.thanks,
  }))
}

function buildBooking({ name, bookedOn, cents, party, reference, remittance, messageId }: Transfer): string {
  const role = cents > 0 ? 'Dbtr' : 'Cdtr'
  const structured = reference
    ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>`
    : ''
  return [
    `<Ntry>${buildAmount(cents)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt>`,
    `<ValDt><Dt>${bookedOn}</Dt></ValDt><AcctSvcrRef>${escapeXml(name)}</AcctSvcrRef>`,
    `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${cents > 0 ? 'RCDT' : 'ICDT'}</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>`,
    '<NtryDtls>',
    messageId ? `<Btch><MsgId>${escapeXml(messageId)}</MsgId></Btch>` : '',
    '<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>',
    party ? `<RltdPties><${role}><Pty><Nm>${escapeXml(party)}</Nm></Pty></${role}></RltdPties>` : '',
    `<RmtInf>${remittance ? `<Ustrd>${escapeXml(remittance)}</Ustrd>` : ''}${structured}</RmtInf>`,
    '</TxDtls></NtryDtls></Ntry>',
  ].join('')
}

const buildBalance = (code: 'OPBD' | 'CLBD', cents: number, on: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${buildAmount(cents)}<Dt><Dt>${on}</Dt></Dt></Bal>`

function buildAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const euro = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  return `<Amt Ccy="EUR">${euro}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
