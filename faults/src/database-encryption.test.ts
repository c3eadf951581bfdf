import { chmodSync, chownSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '@marquee/server/platform/db/postgres'
import { assertReachable } from '@marquee/server/platform/db/reachable'
import { type Certificates, createCertificates } from '@marquee/server/testing/certificates'
import { getServerUser, type Postgres, startPostgres } from '../../tools/src/postgres.ts'

let right: Certificates
let wrong: Certificates
let postgres: Postgres
/** Its certificate is for another host name than that of its address. */
let misnamed: Postgres

/** Two PostgreSQL servers at `localhost`, with certificates of authorities that no system knows. */
beforeAll(async () => {
  right = createCertificates('localhost')
  wrong = createCertificates('database.test')
  postgres = await startWithCertificate(right)
  misnamed = await startWithCertificate(wrong)
})
afterAll(async () => {
  await Promise.all([postgres.stop(), misnamed.stop()])
  right.remove()
  wrong.remove()
})

function startWithCertificate({ certificate, key }: Certificates): Promise<Postgres> {
  const user = getServerUser()
  if (user !== null) {
    chmodSync(dirname(key), 0o755)
    chownSync(key, user.uid, user.gid)
  }
  return startPostgres({ ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key })
}

function buildUrl(server: Postgres, authority?: string): string {
  const url = new URL(server.url)
  url.hostname = 'localhost'
  url.searchParams.set('sslmode', 'verify-full')
  if (authority !== undefined) url.searchParams.set('sslrootcert', authority)
  return url.href
}

test('the server uses an encrypted connection to the database (D-48)', async () => {
  const url = buildUrl(postgres, right.authority)
  await assertReachable('DATABASE_URL', url)
  const database = openPostgres({ url, poolSize: 4, onError: () => {} })
  const { rows } = await database.query('select version from pg_stat_ssl where pid = pg_backend_pid()')
  await database.close()
  expect(rows).toEqual([{ version: expect.stringMatching(/^TLSv1\.[23]$/) }])
})

test.each<[string, () => string, RegExp]>([
  ['of an unknown authority', () => buildUrl(postgres), /unable to verify the first certificate/],
  ['of another authority', () => buildUrl(postgres, wrong.authority), /unable to verify the first certificate/],
  ['for another host', () => buildUrl(misnamed, wrong.authority), /does not match certificate's altnames/],
])('a certificate %s is refused, with a remedy (D-48)', async (_what, buildWrong, reason) => {
  const refused = assertReachable('DATABASE_URL', buildWrong())
  await expect(refused).rejects.toThrow(reason)
  await expect(refused).rejects.toThrow(/^DATABASE_URL: the certificate of localhost.* sslrootcert=FILE\.$/)
})

test('a file of an authority that is missing is refused, with its path (D-48)', async () => {
  const refused = assertReachable('DATABASE_URL', buildUrl(postgres, '/nowhere/ca.pem'))
  await expect(refused).rejects.toThrow(/^DATABASE_URL: .*\/nowhere\/ca\.pem/)
})
