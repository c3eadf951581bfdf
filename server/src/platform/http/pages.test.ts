import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { builtPages, buildPageHeaders } from './pages.ts'

/** A server that answers with the name of the file that it would send. */
function openServer() {
  const server = fastify()
  onTestFinished(() => server.close())
  server.decorateReply('sendFile', function (file: string) {
    return this.send(file)
  })
  server.get('/*', (_request, reply) => builtPages.sendApplication(reply))
  return server
}

it.each([
  ['the language of the browser', { 'accept-language': 'de-AT,en;q=0.8' }, 'index.de.html'],
  ['the chosen language', { 'accept-language': 'de', cookie: 'marquee-language=pt-PT' }, 'index.pt-PT.html'],
  ['the pseudo-language', { cookie: 'marquee-language=en-XA' }, 'index.en-XA.html'],
  ['English otherwise', { 'accept-language': 'fi', cookie: 'marquee-language=../en' }, 'index.en.html'],
])('the page is sent in %s', async (_which, headers, file) => {
  const { body, headers: sent } = await openServer().inject({ url: '/', headers })
  expect(body).toBe(file)
  expect(sent).toMatchObject({ vary: 'accept-language, cookie', 'cache-control': 'no-cache' })
})

it('pages with a secret in their address are kept out of search engines (decision 31)', async () => {
  const readTag = async (url: string) => (await openServer().inject({ url })).headers['x-robots-tag']
  expect(await readTag(`/report/${'a-_9'.repeat(10)}abc`)).toBe('noindex')
  expect(await readTag('/ownersignup')).toBeUndefined()
})

it('pages show pictures and videos of the bucket or CDN, and otherwise only our own (decision 11)', () => {
  const readPolicy = (origin?: string) => buildPageHeaders(origin)['content-security-policy']?.split('; ')
  const own = ["img-src 'self' data: blob:", "media-src 'self' blob:", "connect-src 'self'"]
  expect(readPolicy()).toEqual(expect.arrayContaining(own))
  const there = own.map((rule) => `${rule} https://cdn.example`)
  expect(readPolicy('https://cdn.example')).toEqual(expect.arrayContaining([...there, "script-src 'self'"]))
})
