import { describe, expect, it } from 'vitest'
import { auditView, toAuditFilter, isFiltered } from './view.rules.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const parseView = (text: string) => auditView.parse(new URLSearchParams(text))

describe('the view of the audit log in its address', () => {
  it('sends no default filters', () => {
    expect(toAuditFilter(parseView(''))).toEqual({})
    expect(isFiltered(parseView(''))).toBe(false)
  })

  it("sends whole days in the reader's time zone, the last one included", () => {
    const { from, to } = toAuditFilter(parseView('from=2026-03-28&to=2026-03-28'))
    expect(from).toBe(new Date(2026, 2, 28).toISOString())
    expect(to).toBe(new Date(2026, 2, 29).toISOString())
  })

  it('sends person, object and search text', () => {
    expect(
      toAuditFilter(parseView(`actor=house&action=approve&kind=vehicle&subject=${ID}&party=${ID}&search=+plate+`)),
    ).toEqual({
      actor: 'house',
      action: 'approve',
      kind: 'vehicle',
      subject: ID,
      party: ID,
      search: 'plate',
    })
  })

  it('ignores invalid values, so that a mistyped link still shows a list', () => {
    expect(toAuditFilter(parseView('actor=me&subject=1&from=yesterday&to=2026-1-1&kind=<b>'))).toEqual({})
  })

  it('writes only values that are not default, and keeps other parameters', () => {
    const query = new URLSearchParams('action=approve&other=1')
    expect(auditView.update(query, { action: '', kind: 'screen' }).toString()).toBe('other=1&kind=screen')
  })
})
