import { readFileSync } from 'node:fs'
import { Gauge } from 'prom-client'
import { registry } from './metrics.ts'

const ROOT = new URL('../../../', import.meta.url)

export type BuildInfo = {
  version: string
  /** Empty without a git folder beside the sources. */
  commit: string
}

/** The version that runs. */
export function readBuildInfo(root: URL = ROOT): BuildInfo {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
  return { version, commit: readCommit(root) }
}

function readCommit(root: URL): string {
  try {
    const read = (name: string) => readFileSync(new URL(`.git/${name}`, root), 'utf8').trim()
    const head = read('HEAD')
    const branch = /^ref: (\S+)$/.exec(head)?.[1]
    if (branch === undefined) return head
    return readOrUndefined(() => read(branch)) ?? findPacked(read('packed-refs'), branch)
  } catch {
    return ''
  }
}

/** A branch that was not committed to since it was fetched is a line of this file. */
function findPacked(packedRefs: string, branch: string): string {
  const line = packedRefs.split('\n').find((one) => one.endsWith(` ${branch}`))
  return line?.split(' ')[0] ?? ''
}

function readOrUndefined(read: () => string): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const gauge = new Gauge({
  name: 'marquee_build_info',
  help: 'Always 1; the version that runs',
  labelNames: ['version', 'commit'],
  registers: [registry],
  aggregator: 'first',
})

/** Shows the version in the metrics. */
export function publishBuildInfo(): void {
  gauge.set(readBuildInfo(), 1)
}
