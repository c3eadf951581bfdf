import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTurns, requestsPerSecond } from './load.ts'
import { people } from './people.ts'
import { freePort, inFolder, sample, serve, serveMarquee } from './processes.ts'
import { median, rateRow, type Row } from './report.ts'

const VIDEO = 'autumn-roast.mp4'
/** As the player fetches: pieces of a quarter MiB out of the middle. */
const RANGE = { range: 'bytes=65536-327679' }

/** A video by range, against nginx on the same file. */
export function measureMedia(): Promise<Row[]> {
  return inFolder(async (folder) => {
    const [marquee, nginx] = await Promise.all([serveMarquee(undefined, join(folder, 'data')), serveNginx(folder)])
    try {
      const name = await people(marquee.url).uploadVideo(sample(VIDEO))
      const load = { headers: RANGE, connections: 16 }
      const [ours, beside] = await inTurns(
        () => requestsPerSecond({ url: `${marquee.url}/api/s3/images/${name}`, ...load }),
        () => requestsPerSecond({ url: `${nginx.url}/${VIDEO}`, ...load }),
      )
      return [rateRow('media by range / nginx', 'pieces/s', median(ours), median(beside), 0.6)]
    } finally {
      await marquee.stop()
      await nginx.stop()
    }
  })
}

async function serveNginx(folder: string) {
  const root = join(folder, 'nginx')
  const port = await freePort()
  await mkdir(root, { recursive: true })
  await copyFile(sample(VIDEO), join(root, VIDEO))
  await writeFile(join(root, 'nginx.conf'), nginxConfig(root, port))
  return serve('nginx', ['-p', root, '-c', join(root, 'nginx.conf')], { path: `/${VIDEO}`, port })
}

/** One worker, as there is one process of ours. */
function nginxConfig(root: string, port: number): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${root}/${kind};`)
  return `daemon off; worker_processes 1; user root; pid ${root}/nginx.pid; error_log stderr error;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; types { video/mp4 mp4; } ${temp.join(' ')}
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`
}
