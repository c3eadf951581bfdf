import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { sample } from '../../testing/media.ts'
import { voice } from '../../testing/people.ts'
import { client, companyFields, newcomer, operator, partner } from '../../testing/people/users.ts'

let marquee: TestHouse
beforeAll(async () => {
  marquee = await startHouse()
})
afterAll(() => marquee.close())

const logo = { file: sample('delivery-van.png'), name: 'logo.png', type: 'image/png' }
const withoutWebsite = () => {
  const { website: _, ...fields } = companyFields()
  return fields
}

describe('company', () => {
  it('is created once with its logo, makes the client a company, and is read back (API-COMP-01, API-COMP-02, ENT-05)', async () => {
    const carl = await newcomer(marquee, 'client')
    const created = await carl.send('POST', '/api/companies', { ...companyFields(), logo, unknown: 'ignored' })
    expect(created).toMatchObject({ status: 201, body: { message: 'Company Details Added Successfully' } })
    const { company } = created.body as { company: { _id: string; logo: string } }
    expect(company).toEqual({
      ...companyFields(),
      _id: company._id,
      logo: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
    })
    expect((await carl.get(`/api/companies/${company._id}`)).body).toEqual({ company })
    expect((await carl.get('/api/users/me')).body).toMatchObject({ user: { companyId: company._id } })
    expect((await voice(marquee).get(`/api/s3/images/${company.logo}`)).status).toBe(200)
    expect(await carl.send('POST', '/api/companies', companyFields())).toMatchObject({
      status: 409,
      body: { code: 'hasCompany' },
    })
  })

  it('needs neither logo nor website (CPROF-FORM-06)', async () => {
    const carl = await newcomer(marquee, 'client')
    expect(await carl.send('POST', '/api/companies', withoutWebsite())).toMatchObject({
      status: 201,
      body: { company: { logo: null, website: '' } },
    })
  })

  it('keeps logo and website when they are absent, and takes new ones (API-COMP-03, OPEN-36)', async () => {
    const carl = await client(marquee)
    const path = `/api/companies/${carl.companyId}`
    const first = await carl.send('PUT', path, { ...companyFields(), logo })
    const { company } = first.body as { company: { logo: string } }
    expect(first).toMatchObject({ body: { message: 'Company Details updated Successfully' } })
    const kept = await carl.send('PUT', path, { ...withoutWebsite(), name: 'Weber & Sons' })
    expect(kept).toMatchObject({
      body: { company: { name: 'Weber & Sons', logo: company.logo, website: companyFields().website } },
    })
    const replaced = await carl.send('PUT', path, { ...companyFields(), website: '', logo })
    expect(replaced).toMatchObject({ body: { company: { website: '' } } })
    expect((await voice(marquee).get(`/api/s3/images/${company.logo}`)).status).toBe(404)
  })

  it.each([
    ['name', ''],
    ['phone', ' '],
    ['email', 'not-an-email'],
    ['address', 'x'.repeat(501)],
    ['description', ''],
  ])('is refused with a wrong %s (CPROF-FORM-04, CPROF-FORM-05)', async (field, value) => {
    const carl = await client(marquee)
    const refused = await carl.send('PUT', `/api/companies/${carl.companyId}`, { ...companyFields(), [field]: value })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', field } })
  })

  it('is refused with a logo that is no picture, and keeps what it had', async () => {
    const carl = await client(marquee)
    const path = `/api/companies/${carl.companyId}`
    const page = { file: Buffer.from('<html><script>1</script>'), name: 'logo.png', type: 'image/png' }
    expect(await carl.send('PUT', path, { ...companyFields(), name: 'Changed', logo: page })).toMatchObject({
      status: 400,
      body: { message: 'Please upload valid image files.' },
    })
    expect((await carl.get(path)).body).toMatchObject({ company: { name: companyFields().name, logo: null } })
  })

  it('is closed to other clients and to partners, open to operators (OPEN-30, TRAP-23)', async () => {
    const carl = await client(marquee)
    const path = `/api/companies/${carl.companyId}`
    const other = await client(marquee, 'Cleo Other')
    expect(await other.get(path)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect((await other.send('PUT', path, companyFields())).status).toBe(403)
    expect((await (await partner(marquee)).get(path)).status).toBe(403)
    expect((await (await operator(marquee)).get(path)).status).toBe(200)
  })

  it('is one, when two are created at the same moment', async () => {
    const carl = await newcomer(marquee, 'client')
    const both = await Promise.all([1, 2].map(() => carl.send('POST', '/api/companies', { ...companyFields(), logo })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })
})
