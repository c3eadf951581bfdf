import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../install.mjs'
import { getLastLines, run } from '../../terminal.mjs'

const BASE = 'localhost/marquee-base'
const IMAGE = 'localhost/marquee'
const POSTGRES = 'localhost/marquee-postgres'
const BACKUP_IMAGE = 'localhost/marquee-backup'
const CONTAINERFILE = 'deploy/container/Containerfile'

export type Images = {
  hasBase: () => Promise<boolean>
  /** Makes the base of Debian from its packages, as the official slim image has it. */
  buildBase: () => Promise<void>
  /** Builds `deploy/container/Containerfile`. */
  buildImage: () => Promise<void>
  /** Builds `deploy/container/backup.Containerfile` from that image and the PostgreSQL of this Debian. */
  buildBackupImage: () => Promise<void>
  /** The folder with the files of the image. */
  mountImage: () => Promise<string>
  /** The same of the image for backups. */
  mountBackupImage: () => Promise<string>
}

/** Builds images without a registry and without a daemon, in one folder. @throws Error with the output of what failed */
export function createImages(folder: string): Images {
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
  const buildah = (...args: string[]) => runOrThrow('buildah', [...storage, ...args])

  const hasBase = async () => (await run('buildah', [...storage, 'inspect', '--type', 'image', BASE])).code === 0

  async function buildBase(): Promise<void> {
    const root = join(folder, 'debian')
    await runOrThrow('debootstrap', ['--variant=minbase', readDebianSuite(), root, findMirror()])
    for (const part of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'])
      rmSync(join(root, part), { recursive: true, force: true })
    const container = await buildah('from', 'scratch')
    await runOrThrow('tar', ['-C', root, '-cf', join(folder, 'debian.tar'), '.'])
    await buildah('add', container, join(folder, 'debian.tar'), '/')
    await buildah('commit', '--rm', container, BASE)
    rmSync(root, { recursive: true })
    rmSync(join(folder, 'debian.tar'))
  }

  async function buildImage(): Promise<void> {
    const authority = process.env.NODE_EXTRA_CA_CERTS
    const trust = authority
      ? ['--volume', `${authority}:${authority}:ro`, '--build-arg', `NODE_EXTRA_CA_CERTS=${authority}`]
      : []
    const registry = (await runOrThrow('npm', ['config', 'get', 'registry'])).replace(/\/$/, '')
    const args = ['--build-arg', `BASE=${BASE}`, '--build-arg', `NPM_REGISTRY=${registry}`, ...trust]
    const options = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--layers=false']
    const files = ['--ignorefile', `${CONTAINERFILE}.dockerignore`, '--file', CONTAINERFILE]
    await buildah('bud', ...options, ...args, ...files, '--tag', IMAGE, '.')
  }

  async function buildBackupImage(): Promise<void> {
    const container = await buildah('from', '--pull-never', BASE)
    const install = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql-client'
    await buildah('run', '--isolation', 'chroot', '--network', 'host', container, '--', 'sh', '-c', install)
    await buildah('commit', '--rm', container, POSTGRES)
    const args = ['--build-arg', `IMAGE=${IMAGE}`, '--build-arg', `POSTGRES=${POSTGRES}`]
    const options = ['--isolation', 'chroot', '--pull-never', '--format', 'docker', '--layers=false']
    const files = ['--ignorefile', `${CONTAINERFILE}.dockerignore`, '--file', 'deploy/container/backup.Containerfile']
    await buildah('bud', ...options, ...args, ...files, '--tag', BACKUP_IMAGE, '.')
  }

  const mount = async (image: string) => buildah('mount', await buildah('from', '--pull-never', image))
  return {
    hasBase,
    buildBase,
    buildImage,
    buildBackupImage,
    mountImage: () => mount(IMAGE),
    mountBackupImage: () => mount(BACKUP_IMAGE),
  }
}

/** The bytes of all files below a folder, without those of other file systems. */
export async function measureBytes(folder: string): Promise<number> {
  const output = await runOrThrow('du', [
    '--summarize',
    '--apparent-size',
    '--one-file-system',
    '--block-size=1',
    folder,
  ])
  return Number(output.split(/\s/)[0])
}

async function runOrThrow(command: string, args: readonly string[]): Promise<string> {
  const options = { cwd: ROOT, limitSeconds: 1800 }
  const { code, output } = await run(command, [...args], options)
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${getLastLines(output)}`)
  return output.trim().split('\n').at(-1) ?? ''
}

function readDebianSuite(): string {
  const suite = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  if (!suite) throw new Error('/etc/os-release names no suite of Debian')
  return suite
}

/** The mirror that this machine installs its packages from. */
function findMirror(): string {
  const folder = '/etc/apt/sources.list.d'
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  for (const file of ['/etc/apt/sources.list', ...files]) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const found = /^(?:URIs: *|deb (?:\[[^\]]*\] )?)(https?:\S+)/m.exec(text)?.[1]
    if (found) return found
  }
  return 'http://deb.debian.org/debian'
}
