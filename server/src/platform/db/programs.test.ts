import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { createCertificates } from '../../testing/certificates.ts'
import { findPostgresProgram, startDump, toEnvironment } from './programs.ts'

it('gives the programs of PostgreSQL what an address says, and no password as an argument', () => {
  expect(toEnvironment('postgres://maud:p%40ss@db.example.com:6432/marquee')).toEqual({
    PGHOST: 'db.example.com',
    PGPORT: '6432',
    PGUSER: 'maud',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'marquee',
  })
})

it.each([
  ['verify-full', 'verify-full'],
  ['no-verify', 'require'],
  ['disable', 'disable'],
])('translates sslmode=%s to %s', (mode, PGSSLMODE) => {
  expect(toEnvironment(`postgres://maud@db/marquee?sslmode=${mode}`)).toMatchObject({ PGSSLMODE })
})

it('takes the last value of a parameter, as the driver does', () => {
  const { authority, remove } = createCertificates('db')
  onTestFinished(remove)
  const url = `postgres://maud@db/marquee?sslmode=disable&sslrootcert=a.pem&sslmode=verify-full&sslrootcert=${authority}`
  expect(toEnvironment(url)).toMatchObject({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: authority })
})

it('lets the programs trust the authorities of the driver, and no others, with sslmode=verify-full', async () => {
  const certificates = createCertificates('localhost')
  const trusted = getCACertificates('default')
  onTestFinished(() => {
    setDefaultCACertificates(trusted)
    certificates.remove()
  })
  const dump = () => dumpFromEncryptedServer(certificates)
  await expect(dump()).rejects.toThrow('certificate verify failed')
  setDefaultCACertificates([...trusted, readFileSync(certificates.authority, 'utf8')])
  await expect(dump()).rejects.toThrow(REFUSAL)
})

const REFUSAL = 'the encrypted message arrived'

/** A server that agrees to encrypt, and refuses the first message that it can read. */
async function dumpFromEncryptedServer({ key, certificate }: { key: string; certificate: string }): Promise<void> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, key: readFileSync(key), cert: readFileSync(certificate) })
      secure.once('data', () => secure.end(formatError(REFUSAL)))
      secure.on('error', () => socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await startDump(`postgres://maud@localhost:${port}/marquee?sslmode=verify-full`, '0').ended
}

/** As PostgreSQL refuses a connection. */
function formatError(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C28000\0M${message}\0\0`)
  const head = Buffer.from('E0000')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

it('says what to install when a program is missing', () => {
  expect(findPostgresProgram('pg_dump')).toMatch(/\/pg_dump$/)
  expect(() => findPostgresProgram('pg_nonesuch')).toThrow('apt-get install postgresql-client')
})
