import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCertificates } from '@marquee/server/testing/certificates'
import { findFreePort } from '../../tools/src/postgres.ts'

/** The file that operators copy. */
const CONFIG = fileURLToPath(new URL('../../deploy/nginx/marquee.conf', import.meta.url))

const HOST = 'localhost'

export type Nginx = {
  /** With `https:`; its certificate is signed by `authority`. */
  url: string
  /** PEM text. */
  authority: string
  getLog(): string
  stop(): Promise<void>
}

/**
 * Starts nginx with `deploy/nginx/marquee.conf`, of which only host name, certificate, ports and folders are replaced.
 *
 * @param servers the ports of three servers
 */
export async function startNginx(servers: readonly [number, number, number]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-nginx-'))
  const certificates = createCertificates(HOST)
  const [port, redirectPort] = [await findFreePort(), await findFreePort()]
  const config = replaceAll(readFileSync(CONFIG, 'utf8'), {
    ...Object.fromEntries(servers.map((server, index) => [`127.0.0.1:${3001 + index} `, `127.0.0.1:${server} `])),
    'screens.example.com': HOST,
    'listen 80;': `listen 127.0.0.1:${redirectPort};`,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/etc/marquee/tls/fullchain.pem': certificates.certificate,
    '/etc/marquee/tls/privkey.pem': certificates.key,
  })
  writeFileSync(join(folder, 'marquee.conf'), config)
  writeFileSync(join(folder, 'nginx.conf'), writeMainConfig(folder))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const ended = once(nginx, 'exit')
  const stop = async () => {
    nginx.kill('SIGQUIT')
    await ended
    certificates.remove()
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `https://${HOST}:${port}`
  return { url, authority: readFileSync(certificates.authority, 'utf8'), getLog: () => log, stop }
}

/** @throws Error when one of the texts is not there, because the file has changed */
function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((result, [old, replacement]) => {
    if (!result.includes(old)) throw new Error(`deploy/nginx/marquee.conf has no "${old}"`)
    return result.replaceAll(old, replacement)
  }, text)
}

function writeMainConfig(folder: string): string {
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const folders = bodies.map((name) => `  ${name}_temp_path ${join(folder, name)};\n`).join('')
  return `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
${folders}  include ${folder}/marquee.conf;
}
`
}
