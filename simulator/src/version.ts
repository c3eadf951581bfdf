import { readFileSync } from 'node:fs'

const file = new URL('../../player/package.json', import.meta.url)

/** The version of the player whose programme a simulated device runs; the real one in the same fleet is none the newer. */
export const PLAYER_VERSION = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
