import { readFileSync } from 'node:fs'

const file = new URL('../../player/package.json', import.meta.url)

/** The version of the player that a simulated device reports, so that a real player in the same fleet is not newer. */
export const PLAYER_VERSION = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
