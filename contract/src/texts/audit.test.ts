import { describe, expect, it } from 'vitest'
import { runInLanguage } from '../language/load.ts'
import { auditTexts } from '../messages/audit.ts'
import { listChanges, listDetails } from './audit.ts'

/** Intl writes spaces within numbers that do not break. */
const withSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

describe('changes of the audit log', () => {
  it.each([
    ['slotsPerLoop', 10, 1200, 'Slots pro Loop: 10 → 1.200'],
    ['status', 'Active', 'Under Maintenance', 'Status: Aktiv → In Wartung'],
    ['defaultOrientation', 'landscape', 'portrait', 'Ausrichtung: Querformat → Hochformat'],
    ['isActive', true, false, 'Aktiv: ja → nein'],
    ['imeiNumber', '356938035643809', null, 'IMEI-Nummer: 356938035643809 → keine'],
    ['shareBps', 6000, 6250, 'Partneranteil: 60 % → 62,5 %'],
    ['vatCheckedOn', null, '2026-11-03', 'USt-IdNr. geprüft am: keine → 03.11.2026'],
    ['country', '', 'AT', 'Land: keine → Österreich'],
    ['secondLanguage', '', 'fr', 'Zweite Sprache der Belege: keine → Français'],
    ['role', 'client', 'operator', 'Rolle: Kunde → Betreiber'],
    ['state', 'exported', 'cancelled', 'Status: Unterwegs → Storniert'],
    ['name', 'open', 'Paid', 'Name: open → Paid'],
    ['isRound', 'yes', 'no', 'isRound: yes → no'],
  ])('have %s in the words of the reader', (field, from, to, text) => {
    const [change] = runInLanguage('de', () => listChanges({ [field]: { from, to } }))
    expect(withSpaces(`${change?.field}: ${change?.from} → ${change?.to}`)).toBe(text)
  })

  it('may be missing', () => expect(listChanges(null)).toEqual([]))
})

describe('details of the audit log', () => {
  it.each([
    [{ kind: 'credit-refund', cents: -120_050 }, 'Art: Erstattung von Kundenguthaben, Betrag: -1.200,50 €'],
    [
      {
        parts: [
          { number: 'R-1', cents: 100 },
          { number: 'R-2', cents: 250 },
        ],
      },
      'Rechnungen: R-1, 1,00 €; R-2, 2,50 €',
    ],
    [{ vatRate: { from: '2027-01-01', rateBps: 1950 } }, 'USt.-Satz: 01.01.2027, 19,5 %'],
    [{ month: '2026-10', paidOn: '2026-11-28' }, 'Monat: Oktober 2026, Bezahlt am: 28.11.2026'],
    [
      {
        browsers: [
          { system: null, browser: 'curl' },
          { system: null, browser: null },
        ],
      },
      'Browser: curl; keine',
    ],
    [{ was: 'matched' }, 'Bisheriger Status: Ausgeglichen'],
    [{ list: 'people', search: 'role=client' }, 'Liste: Personen, Suche: role=client'],
    [
      { decision: 'reject', why: 'tooMany' },
      'Entscheidung: Abgelehnt, Grund: Die Entscheidung konnte nicht ausgeführt werden.',
    ],
    [{ until: '2026-11-28T14:05:00.000Z', tone: 'red' }, 'Bis: 28.11.2026, 14:05, tone: red'],
  ])('%j', (details, text) => {
    const list = runInLanguage('de', () => listDetails(details))
    expect(withSpaces(list.map(({ field, value }) => `${field}: ${value}`).join(', '))).toBe(text)
  })

  it.each([
    [{ action: '__proto__', kind: 'constructor', role: 'toString' }, ['__proto__', 'constructor', 'toString']],
    [{ until: 'soon', month: 'October', country: 'Austria' }, ['soon', 'October', 'Austria']],
    [JSON.parse('{"__proto__": "a", "constructor": "b", "valueOf": {"toString": 1}}'), ['a', 'b', '1']],
  ])('has a value that no format fits as it is stored: %j', (details: Record<string, unknown>, values) => {
    const list = listDetails(details)
    expect(list.map(({ value }) => value)).toEqual(values)
    for (const { field } of list) expect(field).toBeTypeOf('string')
  })

  it('has money, shares and days written as such in all fields that end so', () => {
    const samples = { Cents: 100, Bps: 100, On: '2026-11-03' }
    for (const [end, value] of Object.entries(samples)) {
      const fields = Object.keys(auditTexts.fields).filter((field) => field.endsWith(end))
      expect(fields).not.toEqual([])
      for (const field of fields) expect(listDetails({ [field]: value })[0]?.value, field).not.toBe(String(value))
    }
  })
})
