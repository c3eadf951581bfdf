// Preloaded into a server: DATABASE_NAME resolves to 127.0.0.1 while the file FOUND_WHILE exists.
import dns from 'node:dns'
import { existsSync } from 'node:fs'

const { DATABASE_NAME, FOUND_WHILE = '' } = process.env
const find = dns.lookup

dns.lookup = (name, options, answer) => {
  if (name !== DATABASE_NAME) return find(name, options, answer)
  if (existsSync(FOUND_WHILE)) return find('127.0.0.1', options, answer)
  const lost = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
  process.nextTick(() => (answer ?? options)(lost))
}
