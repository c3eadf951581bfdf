import type { InvoiceTerms } from './invoice-terms.ts'

/**
 * The ids of the rules that an invoice breaks. These are the business rules of EN 16931 and Peppol that our invoices
 * could break, written from their wording: the official programs are in no package registry.
 */
export const listBrokenRules = (invoice: InvoiceTerms): string[] =>
  Object.keys(RULES).filter((id) => RULES[id]?.(invoice) === false)

type Rule = (invoice: InvoiceTerms) => boolean

const RULES: Readonly<Record<string, Rule>> = {
  'BR-01': ({ BT24 }) => BT24 !== '',
  'BR-02': ({ BT1 }) => BT1 !== '',
  'BR-03': ({ BT2 }) => /^\d{4}-\d{2}-\d{2}$/.test(BT2),
  'BR-04': ({ BT3 }) => BT3 !== '',
  'BR-05': ({ BT5 }) => BT5 !== '',
  'BR-06': ({ BT27 }) => BT27 !== '',
  'BR-07': ({ BT44 }) => BT44 !== '',
  'BR-09': ({ BT40 }) => /^[A-Z]{2}$/.test(BT40),
  'BR-11': ({ BT55 }) => /^[A-Z]{2}$/.test(BT55),
  'BR-12': ({ BT106 }) => BT106 !== '',
  'BR-13': ({ BT109 }) => BT109 !== '',
  'BR-14': ({ BT112 }) => BT112 !== '',
  'BR-15': ({ BT115 }) => BT115 !== '',
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': ({ lines }) => new Set(lines.map(({ BT126 }) => BT126).filter(Boolean)).size === lines.length,
  'BR-22': ({ lines }) => lines.every(({ BT129 }) => BT129 !== ''),
  'BR-23': ({ lines }) => lines.every(({ BT130 }) => BT130 !== ''),
  'BR-24': ({ lines }) => lines.every(({ BT131 }) => BT131 !== ''),
  'BR-25': ({ lines }) => lines.every(({ BT153 }) => BT153 !== ''),
  'BR-26': ({ lines }) => lines.every(({ BT146 }) => BT146 !== ''),
  'BR-27': ({ lines }) => lines.every(({ BT146 }) => !BT146.startsWith('-')),
  'BR-29': ({ BT73, BT74 }) => BT73 <= BT74,
  'BR-45': ({ breakdown }) => breakdown.every(({ BT116 }) => BT116 !== ''),
  'BR-46': ({ breakdown }) => breakdown.every(({ BT117 }) => BT117 !== ''),
  'BR-47': ({ breakdown }) => breakdown.every(({ BT118 }) => BT118 !== ''),
  'BR-48': ({ breakdown }) => breakdown.every(({ BT118, BT119 }) => BT119 !== '' || BT118 === 'O'),
  'BR-50': ({ BT81, BT84 }) => BT81 !== '58' || BT84 !== '',
  'BR-61': ({ BT81, BT84 }) => BT81 !== '58' || /^[A-Z]{2}\d{2}/.test(BT84),
  'BR-62': ({ BT34, BT34scheme }) => BT34 === '' || BT34scheme !== '',
  'BR-63': ({ BT49, BT49scheme }) => BT49 === '' || BT49scheme !== '',
  'BR-CL-01': ({ BT3 }) => ['380', '381', '389', '261'].includes(BT3),
  'BR-CL-17': ({ breakdown }) => breakdown.every(({ BT118 }) => ['S', 'AE', 'E', 'O'].includes(BT118)),
  'BR-CL-23': ({ lines }) => lines.every(({ BT130 }) => ['WEE', 'DAY', 'C62'].includes(BT130)),
  'BR-CO-04': ({ lines }) => lines.every(({ BT151 }) => BT151 !== ''),
  'BR-CO-09': ({ BT31, BT48 }) => [BT31, BT48].every((number) => number === '' || /^[A-Z]{2}/.test(number)),
  'BR-CO-10': ({ BT106, lines }) => toCents(BT106) === sum(lines.map(({ BT131 }) => BT131)),
  'BR-CO-13': ({ BT106, BT109 }) => BT106 === BT109,
  'BR-CO-14': ({ BT110, breakdown }) => toCents(BT110) === sum(breakdown.map(({ BT117 }) => BT117)),
  'BR-CO-15': ({ BT109, BT110, BT112 }) => toCents(BT112) === toCents(BT109) + toCents(BT110),
  'BR-CO-16': ({ BT112, BT115 }) => BT112 === BT115,
  'BR-CO-17': ({ breakdown }) =>
    breakdown.every(({ BT116, BT117, BT119 }) => toCents(BT117) === Math.round((toCents(BT116) * Number(BT119)) / 100)),
  'BR-CO-18': ({ breakdown }) => breakdown.length > 0,
  'BR-CO-25': ({ BT115, BT9, BT20 }) => toCents(BT115) <= 0 || BT9 !== '' || BT20 !== '',
  'BR-CO-26': ({ BT29, BT30, BT31 }) => [BT29, BT30, BT31].some(Boolean),
  'BR-DEC': ({ breakdown, lines, BT106, BT109, BT110, BT112, BT115 }) =>
    [BT106, BT109, BT110, BT112, BT115, ...breakdown.flatMap((tax) => [tax.BT116, tax.BT117])].every(hasCents) &&
    lines.every(({ BT131 }) => hasCents(BT131)),
  // Each line is its price times its quantity (PEPPOL-EN16931-R120).
  R120: ({ lines }) => lines.every(({ BT129, BT146, BT131 }) => Number(BT129) * toCents(BT146) === toCents(BT131)),
  R001: ({ BT23 }) => BT23.startsWith('urn:fdc:peppol.eu:2017:poacc:'),
  R003: ({ BT10 }) => BT10 !== '',
  R010: ({ BT49 }) => BT49 !== '',
  R020: ({ BT34 }) => BT34 !== '',

  'BR-S-02': limitToCategory('S', ({ BT31, BT32 }) => BT31 + BT32 !== ''),
  'BR-S-05': limitToCategory('S', ({ lines }) => lines.every(({ BT152 }) => Number(BT152) > 0)),
  'BR-S-10': limitToCategory('S', ({ breakdown }) => breakdown.every(({ BT120, BT121 }) => BT120 + BT121 === '')),
  'BR-AE-02': limitToCategory('AE', ({ BT31, BT32, BT47, BT48 }) => BT31 + BT32 !== '' && BT47 + BT48 !== ''),
  'BR-AE-05': limitToCategory('AE', hasRateZero),
  'BR-AE-09': limitToCategory('AE', hasNoTax),
  'BR-AE-10': limitToCategory('AE', ({ breakdown }) => breakdown.every(({ BT120, BT121 }) => BT120 + BT121 !== '')),
  'BR-E-02': limitToCategory('E', ({ BT31, BT32 }) => BT31 + BT32 !== ''),
  'BR-E-05': limitToCategory('E', hasRateZero),
  'BR-E-09': limitToCategory('E', hasNoTax),
  'BR-E-10': limitToCategory('E', ({ breakdown }) => breakdown.every(({ BT120 }) => BT120 !== '')),
  'BR-O-02': limitToCategory('O', ({ BT31, BT48 }) => BT31 + BT48 === ''),
  'BR-O-05': limitToCategory('O', ({ lines }) => lines.every(({ BT152 }) => BT152 === '')),
  'BR-O-09': limitToCategory('O', hasNoTax),
  'BR-O-10': limitToCategory('O', ({ breakdown }) => breakdown.every(({ BT120 }) => BT120 !== '')),
  // A document has one category, and its lines add up to the taxable amount (BR-S-08 and its siblings).
  'BR-08': ({ breakdown: [tax], lines }) =>
    tax !== undefined &&
    lines.every(({ BT151 }) => BT151 === tax.BT118) &&
    sum(lines.map(({ BT131 }) => BT131)) === toCents(tax.BT116),
}

function limitToCategory(category: string, rule: Rule): Rule {
  return (invoice) => invoice.breakdown.every(({ BT118 }) => BT118 !== category) || rule(invoice)
}

function hasRateZero({ lines }: InvoiceTerms): boolean {
  return lines.every(({ BT152 }) => BT152 !== '' && Number(BT152) === 0)
}

function hasNoTax({ breakdown }: InvoiceTerms): boolean {
  return breakdown.every(({ BT117 }) => toCents(BT117) === 0)
}

const toCents = (euro: string): number => Math.round(Number(euro) * 100)
const sum = (amounts: readonly string[]): number => amounts.reduce((total, amount) => total + toCents(amount), 0)
const hasCents = (amount: string): boolean => /^-?\d+(\.\d{1,2})?$/.test(amount)
