import { billingContentTexts } from '@marquee/contract/messages/billing-content'
import { type VatAddress, getVatTerritory } from './vat-territories.ts'

/**
 * The VAT of a document. All lines have the same category and rate, so it is rounded once (EN 16931, BR-CO-17).
 *
 * @param netCents whole cents, 0 or more
 * @param vatRateBps hundredths of a percent
 * @returns whole cents, rounded half-up
 */
export function computeVat(netCents: number, vatRateBps: number): number {
  return Math.floor((netCents * vatRateBps + 5_000) / 10_000)
}

/**
 * The VAT of a credit note: the VAT of the rest of the invoice is that of its net amount, and no VAT is left if no net
 * amount is left. It may differ by a cent from the VAT of the credited amount, which EN 16931 allows (BR-CO-17).
 *
 * @param leftNetCents the net rest of the invoice before this credit note
 */
export function computeCreditedVat(leftNetCents: number, creditedNetCents: number, vatRateBps: number): number {
  return computeVat(leftNetCents, vatRateBps) - computeVat(leftNetCents - creditedNetCents, vatRateBps)
}

/** S: with VAT; AE: the buyer owes it; E: exempt; O: outside the scope of VAT. */
export type Tax = {
  category: 'S' | 'AE' | 'E' | 'O'
  rateBps: number
  /** why no VAT is charged; null for S */
  exemption: string | null
  /** wording that has to be printed (Directive 2006/112/EC, Art. 226) */
  notes: readonly string[]
}

export type Seller = VatAddress & { vatNumber: string | null; isSmallBusiness?: boolean }
/** `isBusiness`: taxable also without a VAT number, like the operator. */
export type Buyer = VatAddress & { vatNumber: string | null; isBusiness?: boolean }

/**
 * The VAT category of an advertising service (standards 9).
 *
 * | Seller                     | Buyer                                  | Category |
 * |----------------------------|----------------------------------------|----------|
 * | small business, no number  | same country, or the seller in the EU  | E        |
 * | with a VAT number          | same country                           | S        |
 * | in the EU                  | another member state, with a number    | AE       |
 * | in the EU                  | another member state, a business       | AE       |
 * | in the EU                  | another member state, without one      | S        |
 * | in the EU                  | outside                                | O        |
 * | outside                    | another country                        | O        |
 *
 * Countries are countries for VAT: special territories count as another country, or as outside the Union (decision
 * 21).
 *
 * A business that buys from another member state owes the tax there, with or without a VAT number (Art. 44 and 196), so
 * a partner never charges the operator the rate of another country (decision 19).
 *
 * @param rateBps the seller's rate; with 0 the document is exempt
 */
export function deriveTax({ seller, buyer, rateBps }: { seller: Seller; buyer: Buyer; rateBps: number }): Tax {
  const { exemptions, reverseCharge } = billingContentTexts
  const [from, to] = [getVatTerritory(seller), getVatTerritory(buyer)]
  const isHome = from === to
  const isUnion = EU_COUNTRIES.has(from)
  if (!isHome && !(isUnion && EU_COUNTRIES.has(to))) return createUntaxed('O', exemptions.outsideScope)
  if (seller.isSmallBusiness) return createUntaxed('E', exemptions.smallBusiness)
  if (!seller.vatNumber) return createUntaxed('E', exemptions.noVatNumber)
  if (!isHome && (buyer.vatNumber || buyer.isBusiness))
    return { ...createUntaxed('AE', reverseCharge), notes: [reverseCharge] }
  if (rateBps === 0) return createUntaxed('E', exemptions.noRate)
  return { category: 'S', rateBps, exemption: null, notes: [] }
}

/** Untaxed documents have the rate 0 and a reason (EN 16931, BR-AE-05, BR-E-05, BR-E-10, BR-O-10). */
const createUntaxed = (category: 'AE' | 'E' | 'O', exemption: string): Tax => ({
  category,
  rateBps: 0,
  exemption,
  notes: [],
})

/** The member states by ISO 3166. Greece is GR here, and EL in VAT numbers. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set([
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
])
