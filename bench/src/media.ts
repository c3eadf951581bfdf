import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCampaign } from '@marquee/contract/campaigns'
import { createHttpSend } from '@marquee/simulator/marketplace/api-client'
import { createClient } from '@marquee/simulator/marketplace/users'
import { alternateRuns, measureRequestRate } from './load.ts'
import { buildDraft } from './upload.ts'
import { findFreePort } from '../../tools/src/ports.ts'
import { withFolder, getSamplePath, startProcess, startMarquee } from './processes.ts'
import { computeMedian, buildRateRow, type Row } from './report.ts'

const VIDEO = 'autumn-roast.mp4'
/** Like a player: a chunk of a quarter MiB from the middle. */
const RANGE = { range: 'bytes=65536-327679' }

/** Measures range requests of a video against nginx with the same file. */
export function measureMedia(): Promise<Row[]> {
  return withFolder(async (folder) => {
    const [marquee, nginx] = await Promise.all([startMarquee(undefined, join(folder, 'data')), serveNginx(folder)])
    try {
      const { api } = await createClient(createHttpSend(marquee.url))
      const { campaign } = await api(createCampaign, { body: buildDraft(), files: { video: getSamplePath(VIDEO) } })
      const name = campaign.video?.name
      const load = { headers: RANGE, connections: 16 }
      const [ours, beside] = await alternateRuns(
        () => measureRequestRate({ url: `${marquee.url}/api/s3/images/${name}`, ...load }),
        () => measureRequestRate({ url: `${nginx.url}/${VIDEO}`, ...load }),
      )
      return [buildRateRow('media by range / nginx', 'pieces/s', computeMedian(ours), computeMedian(beside), 0.6)]
    } finally {
      await marquee.stop()
      await nginx.stop()
    }
  })
}

async function serveNginx(folder: string) {
  const root = join(folder, 'nginx')
  const port = await findFreePort()
  await mkdir(root, { recursive: true })
  await copyFile(getSamplePath(VIDEO), join(root, VIDEO))
  await writeFile(join(root, 'nginx.conf'), nginxConfig(root, port))
  return startProcess('nginx', ['-p', root, '-c', join(root, 'nginx.conf')], { path: `/${VIDEO}`, port })
}

/** One worker, like the single process of the server. */
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
