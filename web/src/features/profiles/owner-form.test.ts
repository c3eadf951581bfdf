import type { User } from '@marquee/contract/identity'
import { describe, expect, it } from 'vitest'
import { EMPTY_OWNER, groupFours, isMistypedIban, checkOwnerForm, toOwnerDraft, copyUserInfo } from './owner-form.ts'

const user: User = {
  _id: 'u',
  firstName: 'Jonas',
  lastName: 'Albrecht',
  email: 'jonas@example.com',
  phone: '+43 1',
  role: 'partner',
  profileImage: null,
  language: 'en',
  emailVerified: false,
}
const filled = {
  ...EMPTY_OWNER,
  name: 'A',
  phone: '1',
  email: 'not-an-email',
  address: 'B',
  bankName: 'C',
  accountHolder: 'D',
  accountNumber: 'E',
}

describe('the owner profile form', () => {
  it('requires all seven fields and does not validate the email (OPROF-FORM-07, OPROF-FORM-08, TRAP-27)', () => {
    expect(checkOwnerForm(EMPTY_OWNER)).toHaveLength(7)
    expect(checkOwnerForm(filled)).toEqual([])
    expect(checkOwnerForm({ ...filled, phone: '  ' }).map(({ field }) => field)).toEqual(['phone'])
  })

  it('copies the user when ticked and keeps address and bank (OPROF-FORM-06, OPEN-33)', () => {
    const ticked = copyUserInfo(filled, true, user)
    expect(ticked).toMatchObject({
      name: 'Jonas Albrecht',
      phone: '+43 1',
      email: 'jonas@example.com',
      address: 'B',
      bankName: 'C',
    })
    expect(copyUserInfo(ticked, false, user)).toEqual({ ...ticked, sameInfoAsUser: false })
  })

  it('sends the bank under bankInfo (OPROF-FORM-09)', () => {
    expect(toOwnerDraft(filled)).toMatchObject({
      name: 'A',
      sameInfoAsUser: false,
      bankInfo: { bankName: 'C', accountHolder: 'D', accountNumber: 'E' },
    })
  })

  it('groups account numbers by four characters', () => {
    expect(groupFours('AT6119043002')).toEqual(['AT61', '1904', '3002'])
    expect(groupFours('12 34567')).toEqual(['12 34567'])
  })

  it('detects a mistyped IBAN and accepts every other account number', () => {
    const right = ['DE02120300000000202051', 'gb82 west 1234 5698 7654 32', 'NO9386011117947']
    const other = ['', '0532013000', 'DE02', 'account 7']
    expect([...right, ...other].filter(isMistypedIban)).toEqual([])
    expect(isMistypedIban('DE02120300000000202015')).toBe(true)
    expect(isMistypedIban('IE29 AIBK 9311 5212 3456 79')).toBe(true)
  })
})
