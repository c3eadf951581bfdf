import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The paths of the PEM files of a certificate authority, and of a certificate that it has signed. */
export type Certificates = { authority: string; certificate: string; key: string; remove: () => void }

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']

/** Makes a certificate authority of its own and a certificate for one host name, valid for two days. */
export function createCertificates(host: string): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-certificates-'))
  const request = (...args: string[]) =>
    execFileSync('openssl', ['req', '-x509', ...KEY, ...args], { cwd: folder, stdio: 'pipe' })
  request('-subj', '/CN=Marquee test authority', '-keyout', 'authority.key', '-out', 'authority.pem')
  const forHost = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const signed = ['-addext', 'basicConstraints=critical,CA:FALSE', '-CA', 'authority.pem', '-CAkey', 'authority.key']
  request(...forHost, ...signed, '-keyout', 'host.key', '-out', 'host.pem')
  return {
    authority: join(folder, 'authority.pem'),
    certificate: join(folder, 'host.pem'),
    key: join(folder, 'host.key'),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
