import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The user of the image. */
const USER = 10_001

/**
 * Runs as root in namespaces of its own: the files of the image read-only, /tmp and the media folder writable, and then
 * the command as the user of the image, without any capability.
 */
const ENTER = `set -e
image=$1 root=$2 data=$3; shift 3
mount --make-rprivate /
mount --bind "$image" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/var/lib/marquee"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero random urandom; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
exec chroot "$root" setpriv --reuid=${USER} --regid=${USER} --clear-groups --no-new-privs --bounding-set=-all \\
  --inh-caps=-all sh -c 'cd /app && exec "$@"' sh "$@"`

export type Container = {
  /** Its output so far. */
  getOutput: () => string
  isRunning: () => boolean
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  /** As a supervisor does: SIGTERM to the process itself. */
  stop: () => Promise<number | null>
}

/**
 * Creates a function that starts commands in an image, with the network of this machine.
 *
 * @param image the folder with its files
 * @param folder for its writable data
 */
export function createContainers(image: string, folder: string) {
  const [root, data] = [join(folder, 'root'), join(folder, 'data')]
  for (const one of [root, data]) mkdirSync(one, { recursive: true })
  chownSync(data, USER, USER)

  return function start(command: readonly string[], settings: Readonly<Record<string, string>> = {}): Container {
    const env = {
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/bin',
      NODE_ENV: 'production',
      DATA_DIR: '/var/lib/marquee',
      ...settings,
    }
    const child = spawn(
      'unshare',
      ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', ENTER, 'sh', image, root, data, ...command],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const ended = once(child, 'close').then(([code]) => code as number | null)
    const stop = () => {
      for (const pid of listChildren(child)) process.kill(pid, 'SIGTERM')
      return ended
    }
    return { getOutput: () => output, isRunning: () => child.exitCode === null, ended, stop }
  }
}

function listChildren({ pid }: ChildProcess): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}
