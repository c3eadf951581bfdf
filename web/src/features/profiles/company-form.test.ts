import { describe, expect, it } from 'vitest'
import { toCompanyForm, checkCompanyForm, parseWebsite } from './company-form.ts'

const filled = {
  name: 'Brisa Coffee',
  phone: '+351 21 555 0140',
  email: 'hello@brisa.example',
  website: '',
  address: 'Rua da Boavista 84',
  description: 'Small-batch roastery',
}

describe('the company form', () => {
  it('is complete without website and logo (CPROF-FORM-06)', () => {
    expect(checkCompanyForm(filled)).toEqual({})
  })

  it.each(['name', 'phone', 'email', 'address', 'description'] as const)('requires %s (CPROF-FORM-04)', (field) => {
    expect(Object.keys(checkCompanyForm({ ...filled, [field]: '  ' }))).toEqual([field])
  })

  it.each(['not-an-email', 'sales', 'a@b'])('refuses %s as an email (CPROF-FORM-05, TRAP-27)', (email) => {
    expect(checkCompanyForm({ ...filled, email })).toEqual({ email: 'Enter an email address like name@example.com' })
  })

  it('starts empty without a company', () => {
    expect(toCompanyForm(undefined)).toMatchObject({ name: '', website: '' })
  })
})

describe('the link of a website', () => {
  it.each([
    ['brisa-coffee.example', 'https://brisa-coffee.example/'],
    ['http://brisa-coffee.example/menu', 'http://brisa-coffee.example/menu'],
    ['javascript:alert(1)', undefined],
    ['not a site', undefined],
    ['', undefined],
  ])('for "%s" is %s', (typed, link) => {
    expect(parseWebsite(typed)).toBe(link)
  })
})
