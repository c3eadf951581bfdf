import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { getSamplePath } from '../../testing/media.ts'
import { createApiClient } from '../../testing/api-client.ts'
import {
  createClient,
  buildCompanyFields,
  registerUser,
  createOperator,
  createPartner,
} from '../../testing/people/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const logo = { file: getSamplePath('delivery-van.png'), name: 'logo.png', type: 'image/png' }
const buildPlainFields = () => {
  const { website: _, ...fields } = buildCompanyFields()
  return fields
}

describe('a company', () => {
  it('is created once with its logo, turns the client into a company, and can be read (API-COMP-01, API-COMP-02, ENT-05)', async () => {
    const carl = await registerUser(app, 'client')
    const created = await carl.send('POST', '/api/companies', { ...buildCompanyFields(), logo, unknown: 'ignored' })
    expect(created).toMatchObject({ status: 201, body: { message: 'Company Details Added Successfully' } })
    const { company } = created.body as { company: { _id: string; logo: string } }
    expect(company).toEqual({
      ...buildCompanyFields(),
      _id: company._id,
      logo: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
    })
    expect((await carl.get(`/api/companies/${company._id}`)).body).toEqual({ company })
    expect((await carl.get('/api/users/me')).body).toMatchObject({ user: { companyId: company._id } })
    expect((await createApiClient(app).get(`/api/s3/images/${company.logo}`)).status).toBe(200)
    expect(await carl.send('POST', '/api/companies', buildCompanyFields())).toMatchObject({
      status: 409,
      body: { code: 'hasCompany' },
    })
  })

  it('needs neither logo nor website (CPROF-FORM-06)', async () => {
    const carl = await registerUser(app, 'client')
    expect(await carl.send('POST', '/api/companies', buildPlainFields())).toMatchObject({
      status: 201,
      body: { company: { logo: null, website: '' } },
    })
  })

  it('keeps an absent logo and website, and accepts new ones (API-COMP-03, OPEN-36)', async () => {
    const carl = await createClient(app)
    const path = `/api/companies/${carl.companyId}`
    const first = await carl.send('PUT', path, { ...buildCompanyFields(), logo })
    const { company } = first.body as { company: { logo: string } }
    expect(first).toMatchObject({ body: { message: 'Company Details updated Successfully' } })
    const kept = await carl.send('PUT', path, { ...buildPlainFields(), name: 'Weber & Sons' })
    expect(kept).toMatchObject({
      body: { company: { name: 'Weber & Sons', logo: company.logo, website: buildCompanyFields().website } },
    })
    const replaced = await carl.send('PUT', path, { ...buildCompanyFields(), website: '', logo })
    expect(replaced).toMatchObject({ body: { company: { website: '' } } })
    expect((await createApiClient(app).get(`/api/s3/images/${company.logo}`)).status).toBe(404)
  })

  it.each([
    ['name', ''],
    ['phone', ' '],
    ['email', 'not-an-email'],
    ['address', 'x'.repeat(501)],
    ['description', ''],
  ])('is refused with a wrong %s (CPROF-FORM-04, CPROF-FORM-05)', async (field, value) => {
    const carl = await createClient(app)
    const refused = await carl.send('PUT', `/api/companies/${carl.companyId}`, {
      ...buildCompanyFields(),
      [field]: value,
    })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', field } })
  })

  it('is refused with a logo that is not a picture, and keeps the stored one', async () => {
    const carl = await createClient(app)
    const path = `/api/companies/${carl.companyId}`
    const page = { file: Buffer.from('<html><script>1</script>'), name: 'logo.png', type: 'image/png' }
    expect(await carl.send('PUT', path, { ...buildCompanyFields(), name: 'Changed', logo: page })).toMatchObject({
      status: 400,
      body: { message: 'Please upload valid image files.' },
    })
    expect((await carl.get(path)).body).toMatchObject({ company: { name: buildCompanyFields().name, logo: null } })
  })

  it('is hidden from other clients and from partners; operators see it (OPEN-30, TRAP-23)', async () => {
    const carl = await createClient(app)
    const path = `/api/companies/${carl.companyId}`
    const other = await createClient(app, 'Cleo Other')
    expect(await other.get(path)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect((await other.send('PUT', path, buildCompanyFields())).status).toBe(403)
    expect((await (await createPartner(app)).get(path)).status).toBe(403)
    expect((await (await createOperator(app)).get(path)).status).toBe(200)
  })

  it('is created once by two calls at the same moment', async () => {
    const carl = await registerUser(app, 'client')
    const both = await Promise.all(
      [1, 2].map(() => carl.send('POST', '/api/companies', { ...buildCompanyFields(), logo })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })
})
