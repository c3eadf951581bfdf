import { readFileSync } from 'node:fs'

const file = new URL('../../player/package.json', import.meta.url)

/** The version that a simulated device reports: that of the real player, so that neither counts as outdated. */
export const PLAYER_VERSION = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
